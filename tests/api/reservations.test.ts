// Reservations (docs/domain/reservation.md): records, negotiators, rooms, each step allowed and refused with its message, the customer's state,
// the front desk, reminders, and the way into the pool.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import { wireTime } from '../../lib/model/moment.ts'
import { type ReservationStep, reservationStates, reservationSteps } from '../../lib/model/steps/reservation.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, makeCustomer, messagesOf, newPhone, type Row, readCustomer } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: Team
let desk: Client
const calls = `${biz}/reservation`

beforeAll(async () => {
  team = await openTeam()
  desk = await team.backend.as('jiangyi')
})
afterAll(() => team.backend.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const read = (client: Client, id: string) => client.ok<Row>(`${calls}/fetch`, { id })
const inHours = (hours: number) => wireTime(new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000))
let slot = 0
/** A time of its own for each reservation of a test, so that none is near another. */
const freeTime = () => inHours(100 + 2 * slot++)

async function makeRoom(more: Row = {}): Promise<string> {
  const row = await team.admin.ok<Row>(`${biz}/room/addOrUpdate`, { room_name: `${slot++}号室${Date.now()}`, capacity: 4, ...more })
  return String(row.room_key)
}

const visit = async (client: Client, more: Row = {}): Promise<Row> => ({
  customer_key: more.customer_key ?? (await makeCustomer(client, { phone: newPhone() })),
  reserve_type: 'VIDEO',
  reserve_time: freeTime(),
  purpose: '看两种还款表',
  ...more,
})
const add = async (client: Client, more: Row = {}) => client.send<Row>(`${calls}/save`, await visit(client, more))
const make = async (client: Client, more: Row = {}) => client.ok<Row>(`${calls}/save`, await visit(client, more))

/** Brings a reservation into a state at a time, in hours from now, by the columns that say it. */
const put = (key: unknown, status: string, hours: number) =>
  run(sql`update reservation set status = ${status}, reserve_time = now() + make_interval(hours => ${hours}),
    end_time = now() + make_interval(hours => ${hours + 1}), arrival_time = case when ${status} in ('ARRIVED', 'FINISHED') then now() end
    where reservation_key = ${key}`)

const runJobs = async (type: string) => {
  await run(sql`update job set run_at = now() - interval '1 day' where type = ${type}`)
  await runDueJobs(
    team.backend.kernel,
    customerJobs.filter((job) => job.type === type),
  )
}

describe('records', () => {
  test('CRMX-29 CRMX-30 CRMX-31 CRMX-33 a reservation is saved, listed, read, changed and deleted', async () => {
    const phone = newPhone()
    const customer_key = await makeCustomer(team.one, { phone })
    const row = await make(team.one, { customer_key })
    const key = String(row.reservation_key)
    expect(row).toMatchObject({
      status: 'RESERVED',
      owner_key: team.one.userKey,
      reservation_code: expect.stringMatching(/^YY\d{11}$/),
      negotiator_keys: [team.one.userKey],
      duration_minutes: 60,
      reschedule_count: 0,
    })
    const { rows } = await sql<{ phone_hash: string | null }>`select phone_hash from reservation where reservation_key = ${key}`.execute(
      team.backend.kernel.db,
    )
    expect(rows[0]?.phone_hash).not.toBeNull()
    const page = (client: Client) => client.ok<{ records: Row[] }>(`${calls}/page`, { customer_key })
    expect((await page(team.one)).records).toMatchObject([{ reservation_key: key, customer_name: expect.any(String) }])
    expect((await page(team.two)).records).toEqual([])
    expect(await team.two.send(`${calls}/fetch`, { id: key })).toMatchObject({ code: 404 })
    await team.one.ok(`${calls}/save`, { id: key, purpose: '签约', row_version: row.row_version })
    expect((await read(team.one, key)).purpose).toBe('签约')
    expect(await team.one.send(`${calls}/save`, { id: key, purpose: '旧', row_version: row.row_version })).toMatchObject({ code: 409 })
    expect((await team.leader.send(`${calls}/delete`, { id: key })).code).toBe(403)
    await team.one.ok(`${calls}/delete`, { id: key })
    expect((await page(team.one)).records).toEqual([])
    expect(await readCustomer(team.one, customer_key)).toMatchObject({ reserve_status: 'NONE', status: 'FOLLOWING' })
  })

  test.each(reservationStates.map((state) => [state]))(
    'CRMX-31 a reservation that is %s: deleted by its owner only before the visit or after it was called off',
    async (state) => {
      const { reservation_key } = await make(team.one)
      await put(reservation_key, state, 1)
      const mayGo = ['RESERVED', 'CANCEL'].includes(state)
      const { code, message } = await team.one.send(`${calls}/delete`, { id: reservation_key })
      expect([code, message]).toEqual(mayGo ? [0, message] : [1, expect.stringMatching(/^当前状态不允许该操作/)])
      expect((await team.one.send(`${calls}/fetch`, { id: reservation_key })).code).toBe(mayGo ? 404 : 0)
    },
  )

  test('CRMX-34 at most three negotiators, joined by a full-width semicolon; they see it and hear of it', async () => {
    const people = [team.leader, team.one, team.two]
    const row = await make(team.one, { negotiator_keys: people.map((one) => one.userKey) })
    const { records, negotiators, total } = await team.two.ok<{ records: Row[]; negotiators: string; total: number }>(
      `${calls}/negotiators`,
      { id: row.reservation_key },
    )
    expect(total).toBe(3)
    expect(records).toMatchObject([{ sort_no: 1, is_main: true }, { is_main: false }, { is_main: false }])
    expect(negotiators).toBe(records.map((one) => one.negotiator_name).join('；'))
    expect(row.negotiators).toBe(negotiators)
    const [told] = await messagesOf(team, 'M-RESERVE-NEW', String(row.reservation_key))
    expect(told?.receivers.sort()).toEqual([team.leader.userKey, team.two.userKey].sort())
    const four = [...people, team.stranger].map((one) => one.userKey)
    expect(fieldsOf(await add(team.one, { negotiator_keys: four })).negotiator_keys).toBe('洽谈人不能超过3个')
    expect(fieldsOf(await team.one.send(`${calls}/save`, { id: row.reservation_key, negotiator_keys: four })).negotiator_keys).toBe(
      '洽谈人不能超过3个',
    )
  })

  test('CRMX-34 nobody who is frozen receives a visit', async () => {
    await run(sql`update sys_user set status = '0' where user_key = ${team.two.userKey}`)
    const refused = await add(team.one, { negotiator_keys: [team.one.userKey, team.two.userKey] })
    await run(sql`update sys_user set status = '1' where user_key = ${team.two.userKey}`)
    expect(fieldsOf(refused)).toEqual({ negotiator_keys: '所选记录不存在或无权查看' })
  })

  test('CRMX-30 a reservation needs a number to call, its own or the customer’s', async () => {
    const customer_key = await makeCustomer(team.one)
    const { phone } = await readCustomer(team.one, customer_key)
    expect(phone).toBeNull()
    expect(fieldsOf(await add(team.one, { customer_key }))).toEqual({ phone: '请填写此项' })
    expect((await team.one.ok<{ total: number }>(`${calls}/page`, { customer_key })).total).toBe(0)
    expect((await add(team.one, { customer_key, phone: newPhone() })).code).toBe(0)
  })

  test('CRMX-30 the use of rooms is answered for 31 days at most', async () => {
    const occupancy = (from: string, to: string) => team.one.send(`${calls}/occupancy`, { from, to })
    const refusal = { to: '结束日期须在开始日期之后31天以内' }
    expect(fieldsOf(await occupancy('2026-05-01', '2026-04-30'))).toEqual(refusal)
    expect(fieldsOf(await occupancy('2026-05-01', '2026-06-02'))).toEqual(refusal)
    expect((await occupancy('2026-05-01', '2026-06-01')).code).toBe(0)
  })

  test('CRMX-30 not in the past, not of a customer in the pool or of somebody else', async () => {
    expect(fieldsOf(await add(team.one, { reserve_time: inHours(-1) })).reserve_time).toBe('预约时间不能早于当前时间')
    expect((await add(team.one, { customer_key: await makeCustomer(team.stranger) })).code).toBe(404)
    const pooled = await makeCustomer(team.one)
    await team.one.ok(`${biz}/customer/toSea`, { id: pooled, reason: '暂无需求' })
    expect((await add(team.leader, { customer_key: pooled })).message).toMatch(/在公海中/)
    expect(fieldsOf(await add(team.one, { reserve_type: 'VISIT_OUT' })).address).toBeDefined()
    expect(fieldsOf(await add(team.one, { reserve_type: 'VISIT_IN' })).room_key).toBeDefined()
  })

  test('CRMX-30 another one of the same owner at the time is pointed out, and saved when he knows of it', async () => {
    const reserve_time = freeTime()
    await make(team.one, { reserve_time })
    expect(await add(team.one, { reserve_time })).toMatchObject({ code: 510 })
    expect((await add(team.one, { reserve_time, overlap_allowed: true })).code).toBe(0)
    const other = String((await make(team.one)).reservation_key)
    const moved = { reserve_time, reason: '客户要求' }
    expect(await send(team.one, 'reschedule', other, moved)).toMatchObject({ code: 510, message: expect.stringMatching(/时间相近/) })
    expect((await read(team.one, other)).reserve_time).not.toBe(reserve_time)
    expect((await send(team.one, 'reschedule', other, { ...moved, overlap_allowed: true })).code).toBe(0)
    expect((await read(team.one, other)).reserve_time).toBe(reserve_time)
  })
})

describe('rooms', () => {
  test('CRMX-30 a room is taken once: the refusal names who has it; also of two people at once', async () => {
    const room_key = await makeRoom()
    const at = { reserve_type: 'VISIT_IN', room_key, reserve_time: `${inHours(2400).slice(0, 10)} 15:00:00` }
    const first = await make(team.one, at)
    expect(first).toMatchObject({ end_time: `${at.reserve_time.slice(0, 10)} 16:00:00`, room_name: expect.stringMatching(/号室/) })
    const later = { ...at, reserve_time: `${at.reserve_time.slice(0, 10)} 15:59:00` }
    const refused = await add(team.stranger, later)
    expect(refused.message).toMatch(/号室.*在15:00至16:00已被.+预约/)
    expect(refused.code).toBe(1)
    expect((await add(team.stranger, { ...at, reserve_time: `${at.reserve_time.slice(0, 10)} 16:00:00` })).code).toBe(0)
    const other = { ...at, room_key: await makeRoom() }
    const answers = await Promise.all([add(team.two, other), add(team.leader, other), add(team.stranger, other)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1])
    const { rooms, slots } = await team.two.ok<{ rooms: Row[]; slots: Row[] }>(`${calls}/occupancy`, {
      from: at.reserve_time.slice(0, 10),
      to: at.reserve_time.slice(0, 10),
    })
    expect(rooms.map((one) => one.room_key)).toContain(room_key)
    expect(slots.filter((one) => one.room_key === room_key)).toMatchObject([{ reservation_key: null, reserve_time: at.reserve_time }, {}])
    await team.one.ok(`${calls}/cancel`, { id: first.reservation_key, reason: '客户改期' })
    expect((await add(team.stranger, { ...at, duration_minutes: 30 })).code).toBe(0)
  })

  test('CRMX-30 not more people than seats, no room out of use; one with reservations stays', async () => {
    const room_key = await makeRoom({ capacity: 2 })
    expect(fieldsOf(await add(team.one, { reserve_type: 'VISIT_IN', room_key, visit_count: 3 })).visit_count).toMatch(/只能容纳2人/)
    await make(team.one, { reserve_type: 'VISIT_IN', room_key })
    expect((await team.admin.send(`${biz}/room/deleteById`, { id: room_key })).message).toMatch(/还有未来的预约/)
    await team.admin.ok(`${biz}/room/addOrUpdate`, { id: room_key, status: '0' })
    expect(fieldsOf(await add(team.one, { reserve_type: 'VISIT_IN', room_key })).room_key).toMatch(/已停用/)
  })
})

interface Step {
  input: () => Row
  /** Hours from now at which the step is in time. */
  at: number
  message?: string
  by: () => Client
  customer: Row
}

const result = { negotiate_result: 'FOLLOW', negotiate_content: '客户认可方案，下周补充流水资料。' }
const steps: Record<ReservationStep, Step> = {
  confirmArrival: {
    input: () => ({}),
    at: 1,
    message: 'M-RESERVE-ARRIVED',
    by: () => desk,
    customer: { status: 'ARRIVED', reserve_status: 'ARRIVED' },
  },
  reschedule: {
    input: () => ({ reserve_time: freeTime(), reason: '客户临时有事' }),
    at: 3,
    message: 'M-RESERVE-CHANGE',
    by: () => team.one,
    customer: { status: 'RESERVED', reserve_status: 'RESERVED' },
  },
  break: {
    input: () => ({ reason: '联系不上' }),
    at: -1,
    message: 'M-RESERVE-BROKEN',
    by: () => team.one,
    customer: { status: 'FOLLOWING', reserve_status: 'BROKEN' },
  },
  cancel: {
    input: () => ({ reason: '暂不考虑' }),
    at: 3,
    message: 'M-RESERVE-CANCEL',
    by: () => team.one,
    customer: { status: 'FOLLOWING', reserve_status: 'NONE' },
  },
  reinvite: {
    input: () => ({ reserve_time: freeTime() }),
    at: -3,
    message: 'M-RESERVE-CHANGE',
    by: () => team.one,
    customer: { status: 'RESERVED', reserve_status: 'RESERVED' },
  },
  finish: { input: () => result, at: -1, message: 'M-RESERVE-RESULT', by: () => team.leader, customer: { reserve_status: 'ARRIVED' } },
  undoArrival: { input: () => ({}), at: 1, by: () => team.admin, customer: { reserve_status: 'RESERVED' } },
}
const send = (client: Client, step: string, key: unknown, input: Row) => client.send<Row>(`${calls}/${step}`, { id: key, ...input })

describe('steps', () => {
  for (const [name, { input, at, message, by, customer }] of Object.entries(steps) as [ReservationStep, Step][])
    for (const state of reservationStates) {
      const { from, to } = reservationSteps.of[name]
      const allowed = (from as readonly string[]).includes(state)
      test(`CRMX-04 CRMX-11 CRMX-32 ${name} from ${state}: ${allowed ? `to ${to}` : 'refused'}`, async () => {
        const row = await make(team.one, { negotiator_keys: [team.leader.userKey, team.one.userKey] })
        const key = String(row.reservation_key)
        await put(key, state, at)
        const answer = await send(by(), name, key, input())
        if (!allowed) {
          expect(answer.message).toMatch(/当前状态不允许该操作/)
          return expect((await read(team.one, key)).status).toBe(state)
        }
        expect(answer.code).toBe(0)
        expect((await read(team.one, key)).status).toBe(to)
        expect(await readCustomer(team.one, String(row.customer_key))).toMatchObject(customer)
        if (message) expect((await messagesOf(team, message, key)).length).toBe(1)
      })
    }

  for (const name of Object.keys(steps) as ReservationStep[])
    test(`CRMX-32 ${name} is refused to who has no part in it`, async () => {
      const row = await make(team.one, { negotiator_keys: [team.leader.userKey] })
      await put(row.reservation_key, reservationSteps.of[name].from[0], steps[name].at)
      expect((await send(team.stranger, name, row.reservation_key, steps[name].input())).code).toBe(404)
      if (name !== 'confirmArrival') expect((await send(desk, name, row.reservation_key, steps[name].input())).code).toBe(403)
    })

  test.each(reservationStates)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    const row = await make(team.one, { negotiator_keys: [team.leader.userKey] })
    const key = String(row.reservation_key)
    for (const client of [team.one, team.leader, desk, team.admin]) {
      await expectMay({
        steps: Object.keys(steps),
        async put() {
          await put(key, state, 1)
          return key
        },
        async may() {
          const { records } = await client.ok<{ records: Row[] }>(`${calls}/page`, { reservation_code: row.reservation_code })
          const { may } = await read(client, key)
          expect(records[0]?.may).toEqual(may)
          return may
        },
        async take(step) {
          const { at, input } = steps[step as ReservationStep]
          await put(key, state, at)
          return send(client, step, key, { ...input(), overlap_allowed: true })
        },
      })
    }
  })

  test('CRMX-11 CRMX-32 an arrival is confirmed by the front desk and shown afterwards; not too early, not too late', async () => {
    const row = await make(team.one, { negotiator_keys: [team.leader.userKey], visit_count: 2 })
    const key = String(row.reservation_key)
    await put(key, 'RESERVED', 3)
    expect((await send(desk, 'confirmArrival', key, {})).message).toMatch(/前2小时起才能确认到访/)
    await put(key, 'RESERVED', -25)
    expect((await send(team.one, 'confirmArrival', key, {})).message).toMatch(/已超过预约时间24小时/)
    await put(key, 'RESERVED', 1)
    expect(fieldsOf(await send(desk, 'confirmArrival', key, { arrival_time: inHours(2) })).arrival_time).toBeDefined()
    const arrived = await desk.ok<Row>(`${calls}/confirmArrival`, { id: key, arrive_count: 3 })
    expect(arrived).toMatchObject({ status: 'ARRIVED', arrive_count: 3, arrival_confirm_key: desk.userKey })
    expect((await read(team.one, key)).arrival_time).toBe(arrived.arrival_time)
    const { records } = await desk.ok<{ records: Row[] }>(`${calls}/page`, { status: 'ARRIVED', pageSize: 100 })
    expect(records.find((one) => one.reservation_key === key)).toMatchObject({ arrival_time: arrived.arrival_time })
    const { stage_times: times } = await readCustomer(team.one, String(row.customer_key))
    expect(times).toMatchObject({ RESERVED: row.create_time, ARRIVED: arrived.arrival_time })
    const [told] = await messagesOf(team, 'M-RESERVE-ARRIVED', key)
    expect(told?.receivers.sort()).toEqual([team.leader.userKey, team.one.userKey].sort())
    await run(sql`update reservation set arrival_time = now() - interval '2 days' where reservation_key = ${key}`)
    expect((await send(team.admin, 'undoArrival', key, {})).message).toMatch(/当天/)
    expect((await send(team.one, 'finish', key, { ...result, negotiate_content: '太短' })).code).toBe(400)
    expect(fieldsOf(await send(team.one, 'finish', key, { ...result, negotiate_result: '没有' })).negotiate_result).toBeDefined()
  })

  test('a visit of a customer who dealt before says nothing about the way to the deal', async () => {
    const customer_key = await makeCustomer(team.one, { phone: newPhone() })
    await run(sql`update customer set status = 'SIGNED', deal_time = now() - interval '3 days' where customer_key = ${customer_key}`)
    const row = await make(team.one, { customer_key, negotiator_keys: [team.leader.userKey] })
    await put(row.reservation_key, 'RESERVED', 1)
    await desk.ok(`${calls}/confirmArrival`, { id: row.reservation_key, arrive_count: 1 })
    const { status, stage_times } = await readCustomer(team.one, customer_key)
    expect([status, Object.keys(stage_times as object).sort()]).toEqual(['SIGNED', ['NEW', 'SIGNED']])
  })

  test('CRMX-32 of two confirmations at once one succeeds', async () => {
    const row = await make(team.one)
    await put(row.reservation_key, 'RESERVED', 1)
    const answers = await Promise.all(
      [desk, team.one, team.leader].map((client) => send(client, 'confirmArrival', row.reservation_key, {})),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1])
  })

  test('CRMX-30 a reservation is not moved into the past or into a taken room, nor cancelled or broken out of time', async () => {
    const room_key = await makeRoom()
    const taken = await make(team.two, { reserve_type: 'VISIT_IN', room_key })
    const row = await make(team.one, { reserve_type: 'VISIT_IN', room_key })
    const key = String(row.reservation_key)
    const reason = '客户要求'
    expect(fieldsOf(await send(team.one, 'reschedule', key, { reserve_time: inHours(-1), reason })).reserve_time).toBeDefined()
    expect((await send(team.one, 'reschedule', key, { reserve_time: taken.reserve_time, reason })).message).toMatch(/已被.+预约/)
    expect((await send(team.one, 'break', key, { reason })).message).toMatch(/还没有到预约时间/)
    await put(key, 'RESERVED', -1)
    expect((await send(team.one, 'cancel', key, { reason })).message).toMatch(/已过预约时间/)
  })
})

describe('by the clock, and with the customer', () => {
  test('CRMX-04 reminders an hour before, once; nobody came within a day', async () => {
    const soon = await make(team.one)
    const missed = await make(team.one)
    await put(soon.reservation_key, 'RESERVED', 0)
    await run(sql`update reservation set reserve_time = now() + interval '50 minutes' where reservation_key = ${soon.reservation_key}`)
    await put(missed.reservation_key, 'RESERVED', -25)
    for (const _ of [1, 2]) await runJobs('reservation.clock')
    expect(await messagesOf(team, 'M-RESERVE-REMIND', String(soon.reservation_key))).toHaveLength(1)
    expect(await read(team.one, String(missed.reservation_key))).toMatchObject({
      status: 'BROKEN',
      break_reason: expect.stringMatching(/24小时/),
    })
    expect(await readCustomer(team.one, String(missed.customer_key))).toMatchObject({ status: 'FOLLOWING', reserve_status: 'BROKEN' })
    expect(await messagesOf(team, 'M-RESERVE-BROKEN', String(missed.reservation_key))).toHaveLength(1)
  })

  test('CRMX-04 who receives a visit of tomorrow is reminded from 18:00 on, once, and again an hour before', async () => {
    const row = await make(team.one, { negotiator_keys: [team.two.userKey] })
    const id = String(row.reservation_key)
    const noon = (time: string) => new Date(`2027-06-01T${time}:00+08:00`)
    await run(sql`update reservation set status = 'CANCEL' where status = 'RESERVED' and reservation_key <> ${id}`)
    await run(sql`update reservation set reserve_time = ${'2027-06-02 10:00:00+08'} where reservation_key = ${id}`)
    const told = async (now: Date) => {
      team.backend.setNow(now)
      await runJobs('reservation.clock')
      return (await messagesOf(team, 'M-RESERVE-REMIND', id)).map(({ receivers }) => receivers.toSorted())
    }
    const both = [team.one.userKey, team.two.userKey].toSorted()
    try {
      expect(await told(noon('17:59'))).toEqual([])
      expect(await told(noon('18:00'))).toEqual([both])
      expect(await told(noon('19:30'))).toEqual([both])
      expect(await told(new Date('2027-06-02T08:59:00+08:00'))).toEqual([both])
      expect(await told(new Date('2027-06-02T09:00:00+08:00'))).toEqual([both, both])
      expect(await told(new Date('2027-06-02T09:30:00+08:00'))).toEqual([both, both])
    } finally {
      team.backend.setNow(null)
    }
  })

  test('CRMX-30 a customer with an open reservation goes into the pool only when the caller knows that it is cancelled', async () => {
    const row = await make(team.one, { negotiator_keys: [team.leader.userKey] })
    const id = String(row.customer_key)
    expect(await readCustomer(team.one, id)).toMatchObject({ status: 'RESERVED', reserve_status: 'RESERVED' })
    expect(await team.one.send(`${biz}/customer/toSea`, { id, reason: '暂无需求' })).toMatchObject({ code: 510 })
    await team.one.ok(`${biz}/customer/toSea`, { id, reason: '暂无需求', cancel_reservation: true })
    expect(await read(team.admin, String(row.reservation_key))).toMatchObject({ status: 'CANCEL', break_reason: '暂无需求' })
    expect(await messagesOf(team, 'M-RESERVE-CANCEL', String(row.reservation_key))).toHaveLength(1)
  })

  test('CRMX-04 the front desk sees the reservations of the company from yesterday on, and no older ones', async () => {
    const [today, old] = [await make(team.admin), await make(team.admin)]
    await put(today.reservation_key, 'RESERVED', 1)
    await put(old.reservation_key, 'FINISHED', -72)
    expect((await desk.send(`${calls}/fetch`, { id: today.reservation_key })).code).toBe(0)
    expect((await desk.send(`${calls}/fetch`, { id: old.reservation_key })).code).toBe(404)
    expect((await desk.send(`${calls}/save`, { id: today.reservation_key, purpose: '改' })).code).toBe(403)
    expect((await team.service.send(`${calls}/page`, {})).code).toBe(403)
  })
})
