import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { BoardQuiz } from './BoardQuiz.tsx'

const dialog = createRef<HTMLDialogElement>()

/** Open the dialog, with the visitor's place in it when it was open before. */
export async function openBoardQuiz(address: string): Promise<void> {
  if (!dialog.current) mount(await questionsAt(address))
  // A press outside closes it, where browsers know how.
  dialog.current?.setAttribute('closedby', 'any')
  dialog.current?.showModal()
  dialog.current?.querySelector('h2')?.focus()
}

async function questionsAt(address: string): Promise<Quiz> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}: ${address}`)
  return response.json() as Promise<Quiz> // our own build wrote it from the checked content
}

function mount(quiz: Quiz) {
  const root = document.body.appendChild(document.createElement('div'))
  flushSync(() => {
    createRoot(root).render(
      <BoardQuiz quizId="board" quiz={quiz} dialog={dialog} onContact={goToContact} />,
    )
  })
}

function goToContact() {
  const contact = document.getElementById('contact')
  if (!contact) return location.assign('/#contact')
  contact.scrollIntoView()
}
