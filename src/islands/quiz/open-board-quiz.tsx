import { createRef } from 'react'
import { fetchBuiltJson } from '#client/api.ts'
import { startIsland } from '#client/early-interaction/start-island.ts'
import { adoptStylesheet } from '#client/page/adopt-stylesheet.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import type { OfferedQuiz } from '#domain/quiz/quiz.ts'
import { BoardQuiz } from './BoardQuiz.tsx'
import css from './quiz.css?inline'

const QUIZ_PATH = '/quizzes/board.json'
const DOUBLE_CLICK_MS = 500
const ENTRY = 'dialog'

const dialog = createRef<HTMLDialogElement>()

/** Whether the entry of the dialog is being left, because the dialog was closed by its own controls. */
let isLeavingEntry = false

/**
 * Opens the dialog where the visitor left it. It has an entry of its own in the browser's history,
 * so that Back closes it.
 */
export async function openBoardQuiz(): Promise<void> {
  if (!dialog.current) mountDialog(await fetchBuiltJson<OfferedQuiz>(QUIZ_PATH))
  const shown = dialog.current
  if (!shown || shown.open) return
  if (!readEntry(ENTRY)) writeEntry(ENTRY, true, 'push')
  shown.setAttribute('closedby', 'closerequest')
  shown.showModal()
  shown.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  // A click outside closes it, but not the second click of a double click.
  setTimeout(() => shown.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS)
}

function mountDialog({ booking, ...quiz }: OfferedQuiz) {
  if (dialog.current) return // A second click has fetched the questions too.
  adoptStylesheet(css)
  addEventListener('popstate', followHistory)
  const root = document.body.appendChild(document.createElement('div'))
  startIsland(
    root,
    <BoardQuiz quizId="board" {...{ quiz, booking, dialog }} onContact={turnEntryIntoContact} />,
  )
  root.querySelector('dialog')?.addEventListener('close', leaveDialogEntry)
}

function followHistory() {
  if (isLeavingEntry) {
    isLeavingEntry = false
    // The dialog was opened again before the browser had left the entry.
    if (dialog.current?.open) writeEntry(ENTRY, true, 'push')
  } else if (readEntry(ENTRY)) openBoardQuiz().catch(console.error)
  else dialog.current?.close()
}

function leaveDialogEntry() {
  if (!readEntry(ENTRY)) return
  isLeavingEntry = true
  history.back()
}

/** The entry of the dialog becomes that of the contact section, to which the pressed button leads. */
const turnEntryIntoContact = () => history.replaceState(null, '', '#contact')
