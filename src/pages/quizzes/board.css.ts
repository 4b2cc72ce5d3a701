import type { APIRoute } from 'astro'
import css from '../../components/quiz/quiz.css?raw'

/** The look of the board quiz, fetched when its dialog is first opened. */
export const GET: APIRoute = () => new Response(css, { headers: { 'content-type': 'text/css' } })
