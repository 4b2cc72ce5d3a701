import type { Page } from '@playwright/test'

/** A device with passkeys that Chromium pretends to have. */
export interface VirtualAuthenticator {
  /** Whether its owner is there to confirm each request. */
  setPresence(isPresent: boolean): Promise<void>
}

/** Give this page's browser a device that verifies its owner, who is not there yet. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    async setPresence(enabled) {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
