import { createRef } from 'react'
import { startIsland } from '#client/early-interaction/start-island.ts'
import { adoptStylesheet } from '#client/page/adopt-stylesheet.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { BoardQuiz } from './BoardQuiz.tsx'
import css from './quiz.css?inline'

const DOUBLE_CLICK_MS = 500

const dialog = createRef<HTMLDialogElement>()

/** Open the dialog, with the visitor's place in it when it was open before. */
export async function openBoardQuiz(address: string): Promise<void> {
  if (!dialog.current) mount(await questionsAt(address))
  const shown = dialog.current
  if (!shown || shown.open) return
  shown.setAttribute('closedby', 'closerequest')
  shown.showModal()
  shown.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  // A press outside closes it, where browsers know how; not the second half of a double click.
  setTimeout(() => shown.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS)
}

async function questionsAt(address: string): Promise<Quiz> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}: ${address}`)
  return response.json() as Promise<Quiz> // our own build wrote it from the checked content
}

function mount(quiz: Quiz) {
  if (dialog.current) return // a second press asked for the questions too
  adoptStylesheet(css)
  const root = document.body.appendChild(document.createElement('div'))
  startIsland(
    root,
    <BoardQuiz quizId="board" quiz={quiz} dialog={dialog} onContact={goToContact} />,
  )
}

function goToContact() {
  const contact = document.getElementById('contact')
  if (!contact) return location.assign('/#contact')
  contact.scrollIntoView()
}
