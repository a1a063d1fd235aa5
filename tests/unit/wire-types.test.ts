// Times between the database and the wire.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWireTime, toWireTime } from '@/lib/backend/db/wire-types.ts'
import { wireTime } from '@/lib/model/moment.ts'

const moments = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
const pad = (value: number) => String(Math.abs(value)).padStart(2, '0')

test('for every time zone of the connection, a time is returned in Asia/Shanghai', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -12 * 60, max: 14 * 60 }), fc.constantFrom('', '.1', '.123456'), (moment, offset, fraction) => {
      const local = new Date(moment.getTime() + offset * 60_000).toISOString()
      const zone = `${offset < 0 ? '-' : '+'}${pad(Math.trunc(offset / 60))}${offset % 60 === 0 ? '' : `:${pad(offset % 60)}`}`
      const text = `${local.slice(0, 10)} ${local.slice(11, 19)}${fraction}${zone}`
      expect(toWireTime(text)).toBe(wireTime(moment))
    }),
  )
})

test('values that are not plain times stay unchanged', () => {
  for (const text of ['infinity', '-infinity', '0044-03-15 12:00:00+08 BC']) expect(toWireTime(text)).toBe(text)
})

test('a wire time is converted for the database', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const wire = wireTime(moment)
      expect(new Date(`${fromWireTime(wire).replace(' ', 'T')}:00`).getTime()).toBe(Math.floor(moment.getTime() / 1000) * 1000)
    }),
  )
})
