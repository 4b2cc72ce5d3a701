import { Extension, type Attribute } from '@tiptap/core'
import {
  CAPTION_CLASS,
  IMAGE_SIZES,
  imageClass,
  type ImageSize,
} from '#domain/posts/html-policy.ts'

/** The attribute of an image for its width, a class of the HTML policy; null for as wide as the text. */
export const SIZE: Partial<Attribute> = {
  default: null,
  parseHTML: ({ classList }) =>
    IMAGE_SIZES.find((size) => classList.contains(imageClass(size))) ?? null,
  renderHTML: ({ size }: { size?: ImageSize | null }) => (size ? { class: imageClass(size) } : {}),
}

/** Paragraphs can be the caption of the image above. Enter leaves the caption. */
export const Caption = Extension.create({
  name: 'caption',

  addGlobalAttributes() {
    return [
      {
        types: ['paragraph'],
        attributes: {
          isCaption: {
            default: false,
            keepOnSplit: false,
            parseHTML: ({ classList }) => classList.contains(CAPTION_CLASS),
            renderHTML: ({ isCaption }) => (isCaption ? { class: CAPTION_CLASS } : {}),
          },
        },
      },
    ]
  },
})
