// @vitest-environment happy-dom
// What the browser keeps of a session, and what it forgets.
import { beforeEach, expect, test, vi } from 'vitest'
import { takeFlash } from '@/lib/client/flash.ts'
import { openLocal, readLocal, writeLocal } from '@/lib/client/local-state.ts'
import { beforeSessionEnd, endSession, endSignOut, expectSessionEnd, setLeave } from '@/lib/client/session-end.ts'
import {
  appState,
  bpmState,
  deviceOf,
  isLeader,
  keepAppInfo,
  keepTargetKey,
  keepUser,
  openSidebar,
  projectState,
  restoreSession,
  selectProject,
  stationState,
  userState,
} from '@/lib/client/session-state.ts'
import { text } from '@/lib/i18n/text.ts'
import { pageTitle, readAppInfo } from '@/lib/model/app-info.ts'
import { limits } from '@/lib/model/wire.ts'

const project = {
  projectItem: { project_key: 'p1', project_name: '恒信基金路演', status: 'PASS' },
  paymentId: 'pay1',
  backPath: '/okr-project/index/myAllProject',
}
const person = {
  user_key: 'u1',
  username: 'chenli',
  realname: '陈立',
  avatar: '/f/1',
  role_id_list: ['r1'],
  role_code_list: ['sales_leader', 'leader'],
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setLeave(() => {})
  delete document.documentElement.dataset.ended
})

test('SESS-01 SESS-02 the user state contains everything except the token', () => {
  keepTargetKey('u1')
  keepUser(person)
  expect(Object.keys(userState.get()).sort()).toEqual([
    'avatar',
    'departTree',
    'leader',
    'menus',
    'name',
    'permissionList',
    'targetKey',
    'userInfo',
  ])
  expect(userState.get()).toMatchObject({ targetKey: 'u1', name: '陈立', avatar: '/f/1', leader: true })
  expect(userState.get().userInfo).toMatchObject({ user_key: 'u1', username: 'chenli', avatar: '/f/1', role_id_list: ['r1'] })
  const everything = JSON.stringify([
    userState.get(),
    appState.get(),
    projectState.get(),
    bpmState.get(),
    stationState.get(),
    { ...localStorage },
    { ...sessionStorage },
  ])
  expect(everything.toLowerCase()).not.toContain('token')
})

test('SESS-03 the app state contains sidebar, device, app key and app info', () => {
  appState.set({ appkey: 'bound-app', appInfo: { app_name: '启衡' } })
  openSidebar(false)
  expect(appState.get()).toEqual({ sidebarOpened: false, device: 'desktop', appkey: 'bound-app', appInfo: { app_name: '启衡' } })
  expect(document.cookie).toContain('sidebar=0')
  appState.set({ sidebarOpened: true })
  restoreSession()
  expect(appState.get().sidebarOpened).toBe(false)
  expect([deviceOf(991), deviceOf(992)]).toEqual(['mobile', 'desktop'])
  expect(limits.mobileBreakpoint).toBe(992)
})

test('SESS-04 SESS-16 the project state survives a reload and signing out; the user does not', () => {
  keepUser(person)
  selectProject(project)
  bpmState.set({ bpmAppKey: 'bpm' })
  endSession()
  expect(projectState.get()).toEqual(project)
  expect(userState.get()).toMatchObject({ targetKey: null, userInfo: null, permissionList: [], menus: [], leader: false })
  expect(bpmState.get().bpmAppKey).toBeNull()
  projectState.set({ projectItem: null, paymentId: null, backPath: null })
  restoreSession()
  expect(projectState.get()).toEqual(project)
})

test('SESS-05 SESS-06 the BPM state contains only the key, the station state its three values', () => {
  expect(Object.keys(bpmState.get())).toEqual(['bpmAppKey'])
  keepAppInfo({ app_name: '启衡', stationLogo: '/f/mark', stationName: '总站' })
  expect(appState.get().appInfo).toMatchObject({ app_name: '启衡' })
  expect(stationState.get()).toEqual({ stationLogo: '/f/mark', stationName: '总站', stationKey: null })
  keepAppInfo(null)
  expect(stationState.get()).toEqual({ stationLogo: null, stationName: null, stationKey: null })
})

test('SESS-15 SESS-18 the end of a session clears local storage and redirects to /login with the open page', () => {
  const left = vi.fn()
  setLeave(left)
  window.history.replaceState(null, '', '/crm/customer/list?scene=MINE&name=%E6%81%92')
  writeLocal('saved', { a: 1 })
  endSession('未配置权限列表，请联系管理员！')
  expect(localStorage.length).toBe(0)
  const address = new URL(left.mock.calls[0]?.[0], 'http://o')
  expect(address.pathname).toBe('/login')
  expect(address.searchParams.get('redirect')).toBe('/crm/customer/list?scene=MINE&name=%E6%81%92')
  expect(takeFlash()).toBe('未配置权限列表，请联系管理员！')
  expect(takeFlash()).toBeNull()
})

test('the end of a session waits for what is kept with a promise, once, and goes on where one fails', async () => {
  const left = vi.fn()
  setLeave(left)
  keepTargetKey('u1')
  const kept = Promise.withResolvers<void>()
  const stops = [
    beforeSessionEnd(() => Promise.reject(new Error('not kept'))),
    beforeSessionEnd(async () => {
      await kept.promise
      writeLocal('office.draft:u1:late', userState.get().targetKey)
    }),
  ]
  endSession()
  endSession()
  expect(document.documentElement.dataset.ended).toBe('')
  expect(left).not.toHaveBeenCalled()
  kept.resolve()
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  expect(localStorage.getItem('office.draft:u1:late')).toBe('"u1"')
  expect(userState.get().targetKey).toBeNull()
  for (const stop of stops) stop()
})

test('an end that was expected is told by its own reason, whichever call learns of it; taken back, it is not', () => {
  const left = vi.fn()
  setLeave(left)
  const goesOn = expectSessionEnd({ message: '密码已修改', address: '/login' })
  endSession()
  expect([left.mock.calls, takeFlash()]).toEqual([[['/login']], '密码已修改'])
  goesOn()
  delete document.documentElement.dataset.ended
  endSession()
  expect(left).toHaveBeenLastCalledWith(expect.stringMatching(/^\/login\?redirect=/))
})

test('SESS-17 after signing out the browser goes to the console address when there is one', () => {
  const left = vi.fn()
  setLeave(left)
  endSignOut('https://console.example.com/admin/index')
  expect(left).toHaveBeenCalledWith('https://console.example.com/admin/index')
})

test('SESS-19 the leader flag is true only for the roles admin and leader', () => {
  expect([['admin'], ['leader'], ['sales', 'leader'], ['sales_leader'], ['ADMIN'], []].map((codes) => isLeader(codes))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  keepUser({ ...person, role_code_list: ['sales'] })
  expect(userState.get().leader).toBe(false)
})

test('GUARD-07 GUARD-08 the page title has route and application, or the default product without a name', () => {
  expect(pageTitle('客户', { app_name: '启衡 CRM' }, text('zh-CN', 'common.product'))).toBe('客户 - 启衡 CRM')
  for (const info of [null, {}, { app_name: '' }, { app_name: null }])
    expect(pageTitle('客户', info, text('zh-CN', 'common.product'))).toBe('客户 - CRM 金融版')
})

test('GUARD-15 an empty app info answer counts as a failed verification', () => {
  for (const empty of [null, undefined, {}, '', []]) expect(readAppInfo(empty)).toBeNull()
  expect(readAppInfo({ app_name: '' })).toEqual({ app_name: '' })
  expect(text('zh-CN', 'errors.verification')).toBe('Verification failed, please Login again.')
  expect(text('en', 'errors.verification')).toBe('Verification failed, please Login again.')
})

test('CONST-01 CONST-03 page sizes and the total text', () => {
  expect(limits.pageSize).toBe(10)
  expect(limits.pageSizes).toEqual([10, 20, 30])
  expect(text('zh-CN', 'widget.list.total', { from: 1, to: 10, total: '25' })).toBe('1-10 共25条')
})

test('an answer that arrives after the end of a session is not stored; after the next sign-in answers are stored again', () => {
  endSession()
  writeLocal('late', 1)
  expect(localStorage.length).toBe(0)
  keepTargetKey('u1')
  writeLocal('late', 1)
  expect(readLocal('late', null)).toBe(1)
})

test('invalid local storage is treated as empty', () => {
  openLocal()
  localStorage.setItem('x', '{nonsense')
  expect(readLocal('x', 7)).toBe(7)
  writeLocal('x', { a: [1] })
  expect(readLocal('x', null)).toEqual({ a: [1] })
  writeLocal('x', null)
  expect(localStorage.getItem('x')).toBeNull()
})
