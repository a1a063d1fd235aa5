// @vitest-environment happy-dom
// The shared client's rules for answers and failures (docs/domain/errors.md#codes).
import { act, createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ApiError,
  failedSave,
  load,
  type Notifier,
  newIdempotencyKey,
  send,
  sendForAnswer,
  sendForFile,
  setNotifier,
  succeeded,
  toastSeconds,
} from '@/lib/client/api.ts'
import { textOfFailure } from '@/lib/client/failure.ts'
import { useHeldSends } from '@/lib/client/pending-uploads.ts'
import { actionRunner } from '@/lib/client/run-action.ts'
import { setLeave } from '@/lib/client/session-end.ts'
import { projectState, selectProject, userState } from '@/lib/client/session-state.ts'
import { failureText } from '@/lib/i18n/failure-text.ts'
import type { AnyEntityCall } from '@/lib/model/definition.ts'
import { fillPath, queryOf } from '@/lib/model/payload.ts'
import { limits } from '@/lib/model/wire.ts'

const save = 'POST /api/eis/restful/customer/addOrUpdate'
const toasts: [kind: string, text: string, seconds?: number][] = []
const left: string[] = []
const sent: { url: string; init: RequestInit & { headers: Headers } }[] = []
const notifier: Notifier = {
  error: (text, seconds) => toasts.push(['error', text, seconds]),
  warning: (text, seconds) => toasts.push(['warning', text, seconds]),
  success: (text) => toasts.push(['success', text]),
}

function answerWith(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Headers }) => {
    sent.push({ url, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('the call did not fail')
    },
    (error: unknown) => error as ApiError,
  )

beforeEach(() => {
  for (const list of [toasts, left, sent]) list.length = 0
  setNotifier(notifier)
  setLeave((address) => left.push(address))
  document.documentElement.lang = 'zh-CN'
  delete document.documentElement.dataset.ended
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A name that no area declares: what is tested here holds for every call. */
const anyCall = 'POST /api/eis/restful/x' as AnyEntityCall<'query'>

describe('codes', () => {
  test('ERR-01 code 0 is a success and gives the data', async () => {
    answerWith({ code: 0, message: '保存成功', data: { customer_key: 'k' } })
    expect(await send(save, {})).toEqual({ customer_key: 'k' })
    expect((await sendForAnswer(save, {})).message).toBe('保存成功')
    expect(toasts).toEqual([])
  })

  test('ERR-02 code 20000 is not an error either', async () => {
    answerWith({ code: 20000, message: '', data: 7 })
    expect(await send(save, {})).toBe(7)
    expect([0, 20000, 1, 200, 510].map(succeeded)).toEqual([true, true, false, false, false])
    expect(toasts).toEqual([])
  })

  test('ERR-03 ERR-04 any other code of an action shows message, else msg, for 5 seconds and rejects', async () => {
    for (const [body, text] of [
      [{ code: 1, message: '客户已存在' }, '客户已存在'],
      [{ code: 1, message: '客户已存在', msg: '别的' }, '客户已存在'],
      [{ code: 1, msg: '项目编号重复' }, '项目编号重复'],
      [{ code: 1, message: '', msg: '项目编号重复' }, '项目编号重复'],
      [{ code: 777 }, '服务器错误'],
    ] as const) {
      toasts.length = 0
      answerWith(body)
      expect(await failureOf(send(save, {}))).toBeInstanceOf(ApiError)
      expect(toasts).toEqual([['error', text, 5]])
    }
    expect(toastSeconds).toBe(5)
  })

  test('ERR-03 a 400 contains the fields, a 409 the current record', async () => {
    answerWith({ code: 400, message: '填写有误', data: { fields: { customer_name: '请输入客户名称' } } }, 400)
    expect((await failureOf(send(save, {}))).fields).toEqual({ customer_name: '请输入客户名称' })
    answerWith({ code: 409, message: '数据已被他人修改，请刷新后重试', data: { row_version: 3 } }, 409)
    expect(await failureOf(send(save, {}))).toMatchObject({ code: 409, data: { row_version: 3 }, kind: 'refused' })
  })

  test('ERR-05 a load ignores a code that is not 0', async () => {
    answerWith({ code: 1, message: '无权' })
    expect(await failureOf(load('POST /api/eis/restful/customer/query'))).toMatchObject({ kind: 'refused', retryable: false })
    expect(toasts).toEqual([])
  })

  test('ERR-06 a 401 as code or status forgets the user, clears local storage and goes to /login with the open page', async () => {
    for (const [body, status] of [
      [{ code: 401, message: '' }, 200],
      [{ code: 401, message: '' }, 401],
      ['gone', 401],
    ] as const) {
      left.length = 0
      window.history.replaceState(null, '', '/crm/customer/list?scene=MINE')
      localStorage.setItem('x', '1')
      userState.set({ name: '陈立' })
      selectProject({ projectItem: { project_key: 'p', project_name: '项目' } })
      answerWith(body, status)
      delete document.documentElement.dataset.ended
      expect(await failureOf(load(anyCall))).toMatchObject({ kind: 'signedOut' })
      expect(left).toEqual(['/login?redirect=%2Fcrm%2Fcustomer%2Flist%3Fscene%3DMINE'])
      expect(localStorage.length).toBe(0)
      expect(userState.get().name).toBe('')
      expect(projectState.get().projectItem?.project_key).toBe('p')
    }
    expect(toasts).toEqual([])
  })

  test('ERR-07 code 510 is a warning and keeps the session', async () => {
    answerWith({ code: 510, message: '预算即将用完' })
    expect(await failureOf(send(save, {}))).toMatchObject({ kind: 'warning', code: 510 })
    expect(toasts).toEqual([['warning', '预算即将用完', 5]])
    expect(left).toEqual([])
  })

  test('what was saved out of the own view is said; a load of it says nothing', async () => {
    answerWith({ code: 0, message: '', data: { customer_key: 'k', out_of_view: true } })
    await send(save, {})
    expect(toasts).toEqual([['warning', '已保存。按您的数据权限，您不再能看到这条记录', toastSeconds]])
    await load(anyCall, {})
    expect(toasts).toHaveLength(1)
  })

  test('ERR-12 a deletion shows a refusal as a warning', async () => {
    answerWith({ code: 1, message: '客户下还有合同，不能删除' })
    await failureOf(send('POST /api/eis/restful/customer/deleteById', { ids: ['1'] }, { body: 'form', refusal: 'warning' }))
    expect(toasts).toEqual([['warning', '客户下还有合同，不能删除', 5]])
  })
})

describe('transport', () => {
  test('a call aborted by leaving the page is not a failure; after returning to the page failures are shown again', async () => {
    window.dispatchEvent(new Event('pagehide'))
    let settled = 0
    const count = () => {
      settled += 1
    }
    answerWith('{"code": 0, "da')
    load(anyCall).then(count, count)
    await new Promise((resolve) => setTimeout(resolve, 20))
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    load(anyCall).then(count, count)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([settled, toasts, left]).toEqual([0, [], []])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await failureOf(load(anyCall))).toMatchObject({ kind: 'transport' })
    expect(toasts).toHaveLength(1)
  })

  test('ERR-08 a time-out, here or as 504, shows 请求超时, loads included', async () => {
    answerWith('<html>', 504)
    expect(await failureOf(load(anyCall))).toMatchObject({ kind: 'timeout', retryable: true })
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    await failureOf(send(save, {}, { timeoutMs: 20 }))
    expect(toasts).toEqual([
      ['error', '请求超时', 5],
      ['error', '请求超时', 5],
    ])
  })

  test('ERR-09 502, 503, a broken connection and an unreadable answer show 服务器错误, loads included', async () => {
    for (const [body, status] of [
      [{ code: 502, message: '别的' }, 502],
      ['', 503],
      ['<html>', 200],
      ['[]', 200],
    ] as const) {
      answerWith(body, status)
      expect(await failureOf(load(anyCall))).toMatchObject({ kind: 'transport', retryable: true })
    }
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await failureOf(send(save, {}))
    expect(toasts).toEqual(Array.from({ length: 5 }, () => ['error', '服务器错误', 5]))
  })

  test('without a network a save says so and that what was typed stays, a load 服务器错误', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await failureOf(send(save, {}))
    await failureOf(load(anyCall))
    online.mockRestore()
    expect(toasts.map(([, text]) => text)).toEqual(['网络断开了，填写的内容还在。恢复后请再试一次', '服务器错误'])
  })

  test('ERR-10 HTTP 500 is silent, and the message is there for the one dialog that needs it', async () => {
    answerWith({ code: 500, message: '登录已过期，请重新登录' }, 500)
    expect(await failureOf(send(save, {}))).toMatchObject({
      kind: 'server',
      status: 500,
      message: '登录已过期，请重新登录',
      retryable: true,
    })
    answerWith('oops', 500)
    await failureOf(load(anyCall))
    expect(toasts).toEqual([])
  })

  test('after HTTP 500 of a save the bar on top says so until another one is done; of a load it says nothing', async () => {
    failedSave.set({ failed: false })
    answerWith('oops', 500)
    await failureOf(load(anyCall))
    expect(failedSave.get().failed).toBe(false)
    await failureOf(send(save, {}))
    expect(failedSave.get().failed).toBe(true)
    answerWith({ code: 0, message: '', data: {} })
    await load(anyCall)
    expect(failedSave.get().failed).toBe(true)
    await send(save, {})
    expect(failedSave.get().failed).toBe(false)
  })

  test('CONST-04 a call waits 60,000 ms', async () => {
    expect(limits.timeoutMs).toBe(60_000)
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answerWith({ code: 0 })
    await send(save, {})
    expect(timeout).toHaveBeenLastCalledWith(60_000)
    await send('POST /api/app/base/app/file/upload', { file: new Blob(['x']) }, { body: 'multipart' })
    expect(timeout).toHaveBeenLastCalledWith(300_000)
    timeout.mockRestore()
  })

  test('leaving a page aborts its loads without a message', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const leaving = new AbortController()
    const work = failureOf(load(anyCall, {}, { signal: leaving.signal }))
    leaving.abort()
    expect((await work).name).toBe('AbortError')
    expect(toasts).toEqual([])
  })

  test('I18N-09 the texts follow the language of the page', async () => {
    document.documentElement.lang = 'en'
    answerWith('', 504)
    await failureOf(load(anyCall))
    expect(toasts).toEqual([['error', 'Request timed out', 5]])
  })
})

test('ERR-11 a failed navigation shows the error, without one 服务器错误', () => {
  expect(textOfFailure(new Error('路由加载失败'))).toBe('路由加载失败')
  expect(textOfFailure('路由加载失败')).toBe('路由加载失败')
  expect(textOfFailure(new ApiError('refused', '您没有权限'))).toBe('您没有权限')
  for (const nothing of [null, undefined, {}, new Error(''), ' ', new TypeError("reading 'length'")])
    expect(textOfFailure(nothing)).toBe('服务器错误')
})

describe('requests', () => {
  test('CONST-05 SESS-11 SESS-12 SESS-13 a call goes to /api as a same-origin request without identity headers', async () => {
    answerWith({ code: 0 })
    await send('PUT /api/app/base/app/sys/user/edit', { id: '1', realname: '陈立' })
    const { url, init } = sent[0] as (typeof sent)[0]
    expect(url).toBe('/api/app/base/app/sys/user/edit')
    expect(init.method).toBe('PUT')
    expect(init.body).toBe('{"id":"1","realname":"陈立"}')
    expect(Object.fromEntries(init.headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    })
  })

  test('a create has an Idempotency-Key, and the same one when it is sent again', async () => {
    answerWith({ code: 0 })
    const once = newIdempotencyKey()
    await send(save, {}, { idempotencyKey: once })
    await send(save, {}, { idempotencyKey: once })
    expect(sent.map(({ init }) => init.headers.get('idempotency-key'))).toEqual([once, once])
    expect(newIdempotencyKey()).not.toBe(once)
  })

  test('path parameters, queries, forms and files', async () => {
    expect(fillPath('/api/x/{id}/y/{code}', { id: '客/户', code: 1, rest: 2 })).toEqual({
      path: '/api/x/%E5%AE%A2%2F%E6%88%B7/y/1',
      rest: { rest: 2 },
    })
    expect(() => fillPath('/api/x/{id}', { id: '' })).toThrow('{id}')
    expect(queryOf({ a: [1, 2], b: null, c: undefined, d: { e: 1 }, f: '', g: false })).toBe('?a=1&a=2&d=%7B%22e%22%3A1%7D&f=&g=false')
    expect(queryOf({})).toBe('')
    answerWith({ code: 0 })
    await send('DELETE /api/app/base/app/sys/depart/delete', { id: '1' })
    expect(sent[0]).toMatchObject({ url: '/api/app/base/app/sys/depart/delete?id=1', init: { body: undefined } })
    await send('POST /api/eis/restful/project/status' as AnyEntityCall<'addOrUpdate'>, { status: 'PASS' }, { body: 'query' })
    expect(sent[1]?.url).toBe('/api/eis/restful/project/status?status=PASS')
    await send('POST /api/eis/restful/customer/deleteById', { ids: ['1', '2'] }, { body: 'form' })
    expect(sent[2]?.init.body).toBe('ids=1&ids=2')
    await send('POST /api/app/base/app/file/upload', { file: new Blob(['x']), fileGroupKey: 'g', none: undefined }, { body: 'multipart' })
    const form = sent[3]?.init.body as FormData
    expect([...form.keys()]).toEqual(['file', 'fileGroupKey'])
    expect(sent[3]?.init.headers.has('content-type')).toBe(false)
  })
})

test('PF-04 a file without a readable name is called 未知文件', async () => {
  const named = async (disposition: string) => {
    vi.stubGlobal('fetch', async () => new Response('x', { headers: { 'content-disposition': disposition } }))
    return (await sendForFile('GET /api/eis/restful/pricing/export', { id: 'a'.repeat(32) })).name
  }
  expect(await named("attachment; filename*=UTF-8''%E6%8A%A5%E4%BB%B7.xlsx")).toBe('报价.xlsx')
  expect(await named('attachment')).toBe('未知文件')
  expect(await named("attachment; filename*=UTF-8''%E6%8A%")).toBe('未知文件')
})

function Uploading() {
  const place = useRef<HTMLInputElement>(null)
  useHeldSends(true, place)
  return createElement('input', { ref: place, type: 'file' })
}

test('an action that is refused says what is wrong: of its first field, or of the whole', async () => {
  const run = actionRunner([])
  answerWith({ code: 400, message: '有内容需要修改', data: { fields: { main_file: '请上传合同正文' } } })
  expect(await run('POST /api/eis/restful/contract/commit', { id: 'a'.repeat(32) })).toBe(false)
  answerWith({ code: 1, message: '合同正在审批', data: null })
  expect(await run('POST /api/eis/restful/contract/commit', { id: 'a'.repeat(32) })).toBe(false)
  answerWith({ code: 0, message: '已提交', data: {} })
  expect(await run('POST /api/eis/restful/contract/commit', { id: 'a'.repeat(32) })).toBe(true)
  expect(toasts).toEqual([
    ['error', '请上传合同正文', toastSeconds],
    ['error', '合同正在审批', toastSeconds],
    ['success', '已提交'],
  ])
})

test('nothing is sent by a form whose files are on their way, but reading goes on', async () => {
  answerWith({ code: 0, data: { ok: true } })
  const root = createRoot(document.createElement('div'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => root.render(createElement(Uploading)))
  const before = sent.length
  expect(await failureOf(send(save as AnyEntityCall<'addOrUpdate'>, {}))).toMatchObject({
    kind: 'refused',
    message: failureText('uploading'),
  })
  expect([sent.length, toasts.at(-1)]).toEqual([before, ['error', failureText('uploading'), toastSeconds]])
  await load('GET /api/app/base/app/sys/user/queryById')
  await act(async () => root.unmount())
  await send(save as AnyEntityCall<'addOrUpdate'>, {})
  expect(sent.length).toBe(before + 2)
})

test('another form in front of the one that waits for its files may send; a question in front of it may not', async () => {
  answerWith({ code: 0, data: { ok: true } })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const dialogWith = (html: string) => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.checkVisibility = () => true
    dialog.innerHTML = html
    document.body.append(dialog)
    return dialog
  }
  const behind = dialogWith('')
  const root = createRoot(behind)
  await act(async () => root.render(createElement(Uploading)))
  const question = dialogWith('<button>确定</button>')
  expect(await failureOf(send(save as AnyEntityCall<'addOrUpdate'>, {}))).toMatchObject({ kind: 'refused' })
  question.remove()
  const other = dialogWith('<div data-field="name"><input></div>')
  await send(save as AnyEntityCall<'addOrUpdate'>, {})
  other.remove()
  expect(await failureOf(send(save as AnyEntityCall<'addOrUpdate'>, {}))).toMatchObject({ kind: 'refused' })
  await act(async () => root.unmount())
  behind.remove()
})
