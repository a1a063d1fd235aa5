// Pictures that are checked before they are drawn: what browsers write is taken, anything that unpacks to more than it says is not.
import { expect, test } from 'vitest'
import { readPngSize } from '../../lib/backend/base/png.ts'
import { pngOf } from '../support/pictures.ts'

const size = { width: 60, height: 20 }

test('a whole PNG with or without transparency has its size', () => {
  expect(readPngSize(pngOf(size))).toEqual(size)
  expect(readPngSize(pngOf({ ...size, kind: [8, 2, 0, 0, 0], lines: Buffer.alloc((60 * 3 + 1) * 20) }))).toEqual(size)
})

test('a bomb, a torn file, a wrong checksum, other kinds and other formats are refused', () => {
  const whole = pngOf(size)
  const bent = Buffer.from(whole)
  bent.writeUInt8(bent.readUInt8(45) ^ 1, 45)
  const refused = {
    bomb: pngOf({ ...size, lines: Buffer.alloc(50_000_000) }),
    short: pngOf({ ...size, lines: Buffer.alloc(100) }),
    torn: whole.subarray(0, whole.length - 6),
    'without its end': whole.subarray(0, whole.length - 12),
    bent,
    interlaced: pngOf({ ...size, kind: [8, 6, 0, 0, 1] }),
    palette: pngOf({ ...size, kind: [8, 3, 0, 0, 0] }),
    'sixteen bits': pngOf({ ...size, kind: [16, 6, 0, 0, 0] }),
    text: Buffer.from('%PDF-1.4'),
    empty: Buffer.alloc(0),
    mark: whole.subarray(0, 8),
  }
  expect(Object.entries(refused).filter(([, bytes]) => readPngSize(bytes) !== null)).toEqual([])
})
