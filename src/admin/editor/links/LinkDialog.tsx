import type { Editor } from '@tiptap/core'
import { useContext, useState } from 'react'
import { Button } from '../../kit/buttons.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { Checkbox, TextField } from '../../kit/forms/Field.tsx'
import { useAllPosts } from '../../kit/posts.ts'
import { SiteContext } from '../../kit/site.ts'
import { matchTarget, listTargets, parseLink, removeLink, setLink } from './links.ts'

/**
 * Sets, changes or removes the link of the selection. An empty selection gets the title or address
 * as its text.
 */
export default function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { href, target } = editor.getAttributes('link')
  const [address, setAddress] = useState(typeof href === 'string' ? href : '')
  const [isNewTab, setIsNewTab] = useState(target === '_blank')
  const [issue, setIssue] = useState<string>()
  const targets = listTargets(useAllPosts().data ?? [], useContext(SiteContext).routes)
  // Whatever is no address is looked up in the titles and paths of the site.
  const link = parseLink(address)
  const match = link === undefined ? matchTarget(address, targets) : undefined

  function closeAfter(change: (editor: Editor) => unknown) {
    change(editor)
    onClose()
  }

  function submitLink() {
    const to = match?.path ?? link
    if (to === undefined)
      return setIssue('Enter a web address, an email address, or one that starts with tel: or /.')
    const typed = match?.path ?? address.trim()
    const text = targets.find(({ path }) => path === typed)?.title ?? typed
    closeAfter(() => setLink(editor, to, isNewTab, text))
  }

  return (
    <FormDialog
      title="Link"
      submitLabel="Set link"
      issue={issue}
      onSubmit={submitLink}
      onClose={() => closeAfter(() => editor.commands.focus())}
      extra={
        editor.isActive('link') && (
          <Button variant="text small" className="mr-auto" onClick={() => closeAfter(removeLink)}>
            Remove link
          </Button>
        )
      }
    >
      <TextField
        label="Address"
        hint={
          match
            ? `Enter links to ${match.title ?? match.path}`
            : 'Type a few letters of an article or page of this site, or any address.'
        }
        suggestions={targets.map(({ path, title = path }) => [path, title])}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        value={address}
        onChange={setAddress}
      />
      <Checkbox label="Open in a new tab" checked={isNewTab} onChange={setIsNewTab} />
    </FormDialog>
  )
}
