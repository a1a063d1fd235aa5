// The rules of the notice editor: audience, payload, attachments, words of types and states.
import { describe, expect, test } from 'vitest'
import {
  audienceOf,
  audiencePayload,
  brokenRules,
  everybody,
  keepLastFiles,
  namesSomebody,
  noticePayload,
  noticeRules,
  splitDepartments,
} from '@/components/features/message/notice/notice-form.ts'
import { dictionaryOf } from '@/lib/model/dictionaries.ts'
import { notice } from '@/lib/model/entities/notice.ts'

const [one, two] = ['a'.repeat(32), 'b'.repeat(32)] as const
const option = (value: string) => ({ value, label: `名称 ${value[0]}` })

const words = (code: string) => Object.fromEntries((dictionaryOf(code)?.items ?? []).map((item) => [item.value, item.text]))

describe('the audience', () => {
  test('NOTICE-10 the list is made from the department picker’s comma text', () => {
    expect(splitDepartments(`${one},${two}`)).toEqual([one, two])
    expect(splitDepartments('')).toEqual([])
    expect(audiencePayload({ kind: 'dept_key', users: [], departments: [option(one), option(two)] })).toEqual({
      ref_key: [one, two],
      dept_key: [one, two],
    })
  })

  test('everybody and chosen users have no departments; a stored audience is read unchanged', () => {
    expect(audiencePayload(everybody)).toEqual({ ref_key: ['ALL'], dept_key: [] })
    const users = { kind: 'employ_key' as const, users: [option(one)], departments: [option(two)] }
    expect(audiencePayload(users)).toEqual({ ref_key: [one], dept_key: [] })
    for (const audience of [
      everybody,
      { ...users, departments: [] },
      { kind: 'dept_key' as const, users: [], departments: [option(two)] },
    ]) {
      const chosen = [...audience.users, ...audience.departments]
      expect(audienceOf({ ...audiencePayload(audience), audience_names: chosen })).toEqual(audience)
    }
  })

  test('a notice without receivers is not sent', () => {
    expect(namesSomebody(everybody)).toBe(true)
    expect(namesSomebody({ kind: 'employ_key', users: [], departments: [option(one)] })).toBe(false)
    expect(namesSomebody({ kind: 'dept_key', users: [option(one)], departments: [] })).toBe(false)
  })
})

describe('the payload', () => {
  const values = { title: '通知', message_category_key: one, priority: 'HIGHT', message_content: '<p>正文</p>', must_confirm: true }
  const input = { values, audience: everybody, files: [], publisher: two, status: 'PUBLISHED' as const, old: null }

  test('a new notice has no key; a changed one has its key and version', () => {
    const made = noticePayload(input)
    expect(made).toMatchObject({ ...values, ref_key: ['ALL'], dept_key: [], status: 'PUBLISHED', publisher: two, attachment: null })
    expect(made).not.toHaveProperty('message_key')
    expect(noticePayload({ ...input, old: { message_key: one, row_version: 3 } })).toMatchObject({ message_key: one, row_version: 3 })
  })

  test('the attachment is sent as JSON text', () => {
    const file = { uid: '1', name: '附件.pdf', status: 'done', url: '/x' }
    expect(JSON.parse(String(noticePayload({ ...input, files: [file] }).attachment))).toEqual([file])
  })
})

test('NOTICE-21 the attachment list keeps the last two files', () => {
  expect(keepLastFiles(['a', 'b', 'c'])).toEqual(['b', 'c'])
  expect(keepLastFiles(['a'])).toEqual(['a'])
})

test('NOTICE-22 phone and email are required, but the form has no such fields, so they never block', () => {
  expect(Object.keys(noticeRules)).toEqual(['phone', 'email'])
  expect(brokenRules({}, ['phone', 'email'])).toEqual(['phone', 'email'])
  expect(brokenRules({ phone: '13800138000', email: 'a@b.cn' }, ['phone', 'email'])).toEqual([])
  expect(brokenRules({}, Object.keys(notice.fields))).toEqual([])
})

describe('words', () => {
  test('NOTICE-11 importance is HIGHT, NORMAL or LOW', () => {
    expect(Object.keys(words('PRIORITY'))).toEqual(['HIGHT', 'NORMAL', 'LOW'])
  })

  test('NOTICE-14 NOTICE-15 the types', () => {
    expect(words('NOTICE_TYPE')).toEqual({ ANNOUNCEMENT: '通知公告', SYSTEM: '系统消息' })
  })

  test('NOTICE-16 NOTICE-17 NOTICE-18 the states', () => {
    expect(words('NOTICE_STATUS')).toEqual({ DRAFT: '待发布', PUBLISHED: '已发布', RETRACT: '已撤回' })
  })
})
