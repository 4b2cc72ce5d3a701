import { hydrateIsland } from '#client/early-interaction/start-island.ts'
import ContactForm from './ContactForm.tsx'

hydrateIsland('contact', ContactForm)
