import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { linkFrom } from './links.ts'

interface Props {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Sets, changes or removes the link of the chosen words; without any, the address is its own text. */
export function LinkDialog({ editor, onClose }: Props) {
  const { href, target } = editor.getAttributes('link')
  const [address, setAddress] = useState(typeof href === 'string' ? href : '')
  const [opensWindow, setOpensWindow] = useState(target === '_blank')
  const [issue, setIssue] = useState<string>()

  function close() {
    onClose()
    editor.commands.focus()
  }

  function setLink() {
    const link = linkFrom(address)
    if (link === undefined) {
      setIssue('Enter a web address, an e-mail address, or one that begins with tel: or /.')
      return
    }
    const window = opensWindow ? { target: '_blank', rel: 'noopener' } : { target: null, rel: null }
    const attributes = { href: link, ...window }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      const mark = { type: 'link', attrs: attributes }
      chain.insertContent({ type: 'text', text: address.trim(), marks: [mark] }).run()
    } else {
      chain.setMark('link', attributes).run()
    }
    onClose()
  }

  function removeLink() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <FormDialog
      title="Link"
      act="Set link"
      issue={issue}
      onSubmit={setLink}
      onClose={close}
      extra={
        editor.isActive('link') && (
          <button
            type="button"
            className="button button-text button-small mr-auto"
            onClick={removeLink}
          >
            Remove link
          </button>
        )
      }
    >
      <div className="field">
        <label htmlFor="link-address">Address</label>
        <input
          id="link-address"
          className="input"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={opensWindow}
          onChange={(event) => setOpensWindow(event.target.checked)}
        />
        Opens in a new tab
      </label>
    </FormDialog>
  )
}
