import { words } from '../site/site.ts'
import { metaSchema } from './page-parts.ts'

/** `content/pages/form-error.yaml` */
export const formErrorSchema = metaSchema.extend({ back: words, again: words })
