import { captureTouch } from './attribution.ts'

captureTouch()
