import { loadable } from './loadable.tsx'

/** The dialog's question. Loaded when it is first asked, because few people discard or delete. */
export const Confirm = loadable(async () => ({
  default: (await import('./ModalDialog.tsx')).Confirm,
}))
