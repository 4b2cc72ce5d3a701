import { recordTouch } from './attribution.ts'

recordTouch()
