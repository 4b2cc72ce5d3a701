import { hydrateRoot } from 'react-dom/client'
import type { ContactFormWords } from '#domain/pages/pages.ts'
import ContactForm from './ContactForm.tsx'

/** Bring the server's contact form to life where it stands, with the words its root carries. */
export function wakeContactForm(root: HTMLElement): void {
  // Written by Contact.astro from words that the build has checked.
  const words = JSON.parse(root.dataset.words ?? '') as ContactFormWords
  hydrateRoot(root, <ContactForm words={words} />)
}
