// What a call has answered is read only where its failure is named too, or where a name says that it is rightly silent (docs/decisions/one-data-hook.md).
import { describe, expect, test } from 'vitest'
import { readsWithoutFailure, screenSources } from '../support/call-reads.ts'
import { imports } from '../support/source-imports.ts'

const found = (text: string, further = '') =>
  readsWithoutFailure([
    { file: 'components/a.tsx', text },
    { file: 'components/b.ts', text: further },
  ]).map(({ file, line }) => `${file}:${line}`)
const within = (body: string) => `function Screen() {\n${body}\n}`

describe('loading', () => {
  test('every screen that reads an answer names its failure', () => {
    const sources = screenSources()
    expect(sources.length).toBeGreaterThan(1000)
    expect(readsWithoutFailure(sources).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  test('SWR is known to lib/client alone; the frame gives it its settings', () => {
    const outside = imports.filter(({ from, to }) => /^swr(\/|$)/.test(to) && !from.startsWith('lib/client/')).map(({ from }) => from)
    expect(outside).toEqual(['components/frame/shell.tsx'])
  })

  test.each([
    ["const { data } = useCall('GET /a')"],
    ["const { data = [] } = useCall('GET /a')"],
    ["const rows = useCall('GET /a').data ?? []"],
    ["const n = useCall('GET /a')?.data?.total"],
    ["const list = useAll('GET /a')\nreturn list.data?.records ?? []"],
    ["const list = useCall('GET /a')\nconst { data } = list"],
    ["const list = useCall('GET /a') as Known\nreturn list.data"],
    ["const { data, loading } = useEndless('GET /a', {}, { size: 10 })"],
  ])('refuses %s', (body) => {
    expect(found(within(body))).toEqual(['components/a.tsx:2'])
  })

  test.each([
    ["const { data, error } = useCall('GET /a')"],
    ["const { data, failed } = useCall('GET /a')"],
    ["const data = quietly(useCall('GET /a'))"],
    ["const list = useCall('GET /a')\nif (list.error) return null\nreturn list.data"],
    ["const list = useCall('GET /a')\nconst n = list.data\nreturn <Answer of={list}>{() => n}</Answer>"],
    ["const list = useCall('GET /a')\nreturn together(list, list)"],
    ["const { retry } = useCall('GET /a')"],
    ["return useCall('GET /a')"],
  ])('allows %s', (body) => {
    expect(found(within(body))).toEqual([])
  })

  test('follows a hook that returns the state of a call', () => {
    const hook = "export const useFolders = () => useCall('GET /a')"
    const outer = 'function useOwn() {\n  return useFolders()\n}'
    expect(found(within('const { data } = useOwn()'), `${hook}\n${outer}`)).toEqual(['components/a.tsx:2'])
  })

  test('does not take a name of another function for the same', () => {
    const other = "function Other() {\nconst list = useCall('GET /b')\nreturn <Answer of={list} />\n}"
    expect(found(`${other}\n${within("const list = useCall('GET /a')\nreturn list.data")}`)).toEqual(['components/a.tsx:6'])
  })
})
