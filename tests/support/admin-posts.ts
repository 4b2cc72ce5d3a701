import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface SavedPost {
  readonly id: string
  readonly title: string
}

/** Saves a draft through the API. A published post would cost a build. */
export async function createDraft(page: Page): Promise<SavedPost> {
  const response = await page.request.post('/api/admin/blog/posts', {
    data: { title: newTitle(), content: '<p>What we learned.</p>', status: 'draft' },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

function newTitle(): string {
  return `Lesson ${randomUUID().slice(0, 13)}`
}

export async function fillNewPost(page: Page): Promise<string> {
  const title = newTitle()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('What we learned.')
  return title
}

export async function openEditor(page: Page, { id }: Pick<SavedPost, 'id'>): Promise<void> {
  await page.goto(`/admin/blog/${id}/edit`)
  await expect(page.getByLabel('Content')).toBeVisible()
}

export function findRow(page: Page, title: string) {
  return page.getByRole('article', { name: title })
}

export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/**
 * Build what waits, and look until visitors get it. Without this a save waits ten minutes for others, so that
 * tests do not build for one another.
 */
export function expectBuilt<T>(page: Page, look: () => Promise<T>) {
  const buildAndLook = async () => {
    await page.request.post('/api/admin/publishing')
    return look()
  }
  return expect.poll(buildAndLook, { timeout: 180_000 })
}
