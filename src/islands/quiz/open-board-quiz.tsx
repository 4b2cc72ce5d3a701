import { createRef } from 'react'
import { startIsland } from '#client/early-interaction/start-island.ts'
import { adoptStylesheet } from '#client/page/adopt-stylesheet.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { BoardQuiz } from './BoardQuiz.tsx'
import css from './quiz.css?inline'

const QUIZ_PATH = '/quizzes/board.json'
const DOUBLE_CLICK_MS = 500

const dialog = createRef<HTMLDialogElement>()

/** Opens the dialog. When it was open before, it continues where the visitor left it. */
export async function openBoardQuiz(): Promise<void> {
  if (!dialog.current) mount(await fetchQuiz())
  const shown = dialog.current
  if (!shown || shown.open) return
  shown.setAttribute('closedby', 'closerequest')
  shown.showModal()
  shown.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  // A click outside closes it, but not the second click of a double click.
  setTimeout(() => shown.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS)
}

async function fetchQuiz(): Promise<Quiz> {
  const response = await fetch(QUIZ_PATH)
  if (!response.ok) throw new Error(`${response.status}: ${QUIZ_PATH}`)
  return response.json() as Promise<Quiz> // The build writes it from checked content.
}

function mount(quiz: Quiz) {
  if (dialog.current) return // A second click has fetched the questions too.
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
