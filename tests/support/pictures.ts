// Pictures of tests: a PNG as browsers write it, eight bits a colour with transparency.
import { crc32, deflateSync } from 'node:zlib'

export interface PictureParts {
  width: number
  height: number
  /** The bytes of its lines; empty ones of the right size by default. */
  lines?: Buffer
  /** Depth, colour type, compression, filter, interlace. */
  kind?: readonly number[]
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

export function pngOf({ width, height, lines = Buffer.alloc((width * 4 + 1) * height), kind = [8, 6, 0, 0, 0] }: PictureParts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind, 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}
