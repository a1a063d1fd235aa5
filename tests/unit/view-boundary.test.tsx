// @vitest-environment happy-dom
// A view that cannot be shown: what is said in its place, and how it is tried again.
import { NextIntlClientProvider } from 'next-intl'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ViewBoundary } from '@/components/frame/view-boundary.tsx'
import { messagesOf } from '@/lib/i18n/messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// React reports what a boundary catches to the console as well.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const thrown: { failure: Error | null } = { failure: null }

function View() {
  if (thrown.failure) throw thrown.failure
  return <p>内容</p>
}

test.each([
  [new Error('路由加载失败'), '路由加载失败'],
  [new TypeError('x is undefined'), '服务器错误'],
])('ERR-11 a view that fails by %s says %s, and is shown once it can be', async (failure, words) => {
  thrown.failure = failure
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <NextIntlClientProvider locale="zh-CN" messages={messagesOf('zh-CN', ['widget'])}>
        <ViewBoundary>
          <View />
        </ViewBoundary>
      </NextIntlClientProvider>,
    ),
  )
  expect(place.querySelector('[role=alert]')?.textContent).toContain(words)
  thrown.failure = null
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('内容')
  await act(async () => root.unmount())
})
