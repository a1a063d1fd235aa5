// The name of a stored file: opens its preview where there is one, else saves it. Opened in a new tab it is the file itself.
import dynamic from 'next/dynamic'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { retried } from '@/lib/client/retried'
import type { FileRef } from '@/lib/model/field'
import { fileKeysIn } from '@/lib/model/file-types'
import { previewKindOf } from '@/lib/model/preview'

const PreviewDialog = dynamic(() => retried(() => import('./preview-dialog').then((module) => module.PreviewDialog)), { ssr: false })

/** Files of ours whose kind can be shown. */
const isShown = (file: FileRef) => previewKindOf(file.name) !== null && fileKeysIn(file.url).length > 0

interface FileLinkProps {
  file: FileRef
  /** The files beside it, to be leafed through; itself among them. */
  files: readonly FileRef[]
  children: ReactNode
}

export function FileLink({ file, files, children }: FileLinkProps) {
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const shown = isShown(file)
  const onClick = (event: MouseEvent) => {
    if (!shown || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }
  const close = () => {
    flushSync(() => setOpen(false))
    link.current?.focus()
  }
  const others = files.filter(isShown)
  return (
    <>
      <a
        ref={link}
        href={file.url}
        target="_blank"
        rel="noreferrer"
        title={file.name}
        aria-haspopup={shown ? 'dialog' : undefined}
        onClick={onClick}
      >
        {children}
      </a>
      {open && <PreviewDialog files={others} first={others.indexOf(file)} onClose={close} />}
    </>
  )
}
