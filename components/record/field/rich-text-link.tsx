// The row under the toolbar where a link's address is typed.
import type { Editor } from '@tiptap/react'
import { Button, Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import styles from './rich-text.module.css'
import { linkAddress } from './rich-text-extensions'

export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('widget.editor')
  const present = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(present)
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const href = linkAddress(typed)
    if (!href) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !present) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className={styles.linkRow}>
      <Input
        autoFocus
        aria-label={t('link.address')}
        placeholder="https://"
        value={typed}
        status={wrong ? 'error' : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') {
            event.preventDefault()
            apply()
          } else if (keyOf(event) === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <Button size="small" type="primary" onClick={apply}>
        {t('link.apply')}
      </Button>
      {present && (
        <Button size="small" onClick={remove}>
          {t('link.remove')}
        </Button>
      )}
      <Button size="small" type="text" onClick={onClose}>
        {t('link.cancel')}
      </Button>
      {wrong && <em role="alert">{t('link.wrong')}</em>}
    </div>
  )
}
