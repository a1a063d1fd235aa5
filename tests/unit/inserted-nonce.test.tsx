// The library's styles of the server's rendering carry the page's nonce.
import { AntdRegistry } from '@ant-design/nextjs-registry'
import { Button } from 'antd'
import { ServerInsertedHTMLContext } from 'next/navigation'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InsertedNonce } from '@/components/basic/theme/inserted-nonce.tsx'

/** What the framework would insert into the page, one text for each part that asked for it. */
function inserted(page: ReactNode): string[] {
  const callbacks: (() => ReactNode)[] = []
  renderToStaticMarkup(
    <ServerInsertedHTMLContext value={(callback) => void callbacks.push(callback)}>
      <InsertedNonce nonce="N0nce">{page}</InsertedNonce>
    </ServerInsertedHTMLContext>,
  )
  return callbacks.map((callback) => renderToStaticMarkup(callback()))
}

test('the styles of what the server rendered are inserted with the nonce', () => {
  const [style = '', ...others] = inserted(
    <AntdRegistry>
      <Button>开始</Button>
    </AntdRegistry>,
  )
  expect(others).toEqual([])
  expect(style).toMatch(/^<style [^>]*nonce="N0nce"/)
  expect(style).toContain('.ant-btn')
})

test('nothing is inserted where no component of the library was rendered', () => {
  expect(inserted(<AntdRegistry>text</AntdRegistry>)).toEqual([''])
})
