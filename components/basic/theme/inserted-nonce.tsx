// Puts the page's nonce on style elements that are inserted while the server renders: its policy would drop them otherwise.
import { ServerInsertedHTMLContext } from 'next/navigation'
import { cloneElement, isValidElement, type ReactNode, use, useMemo } from 'react'

type Insert = (callback: () => ReactNode) => void

/** Around AntdRegistry, which knows no nonce. In the browser nothing is inserted this way, and the context stays empty. */
export function InsertedNonce({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const insert = use(ServerInsertedHTMLContext)
  const insertWithNonce = useMemo<Insert | null>(
    () => insert && ((callback) => insert(() => withNonce(callback(), nonce))),
    [insert, nonce],
  )
  return <ServerInsertedHTMLContext value={insertWithNonce}>{children}</ServerInsertedHTMLContext>
}

function withNonce(inserted: ReactNode, nonce: string | undefined): ReactNode {
  return isValidElement<{ nonce?: string | undefined }>(inserted) && inserted.type === 'style'
    ? cloneElement(inserted, { nonce })
    : inserted
}
