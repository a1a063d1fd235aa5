// Collects antd's styles while the server renders and puts them into the page under the page's nonce.
'use client'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { useServerInsertedHTML } from 'next/navigation'
import { type ReactNode, useState } from 'react'

/** Styles of what the server rendered; without a nonce the page's policy would drop them. */
export function StyleRegistry({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [cache] = useState(() => createCache())
  useServerInsertedHTML(() => {
    const css = extractStyle(cache, { plain: true, once: true })
    if (css.includes('.data-ant-cssinjs-cache-path{content:"";}')) return null
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a style element has no other way, and the text is antd's own
    return <style nonce={nonce} data-rc-order="prepend" data-rc-priority="-1000" dangerouslySetInnerHTML={{ __html: css }} />
  })
  return <StyleProvider cache={cache}>{children}</StyleProvider>
}
