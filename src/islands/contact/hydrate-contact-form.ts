import { hydrateIsland } from '#client/early-interaction/start-island.ts'
import ContactForm from './ContactForm.tsx'

export const hydrate = () => hydrateIsland('contact', ContactForm)
