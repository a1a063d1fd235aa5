// The size of a picture, read from the beginning of its file: a picture that would be too large in memory is refused before it is decoded (docs/domain/files.md#upload).
import { open } from 'node:fs/promises'
import { invalid } from '../kernel/fail.ts'

/** The maximum pixels of a picture, and of one side: a photo has 12 to 50 million. */
const mostPoints = 100_000_000
const longestSide = 16_384
const headBytes = 1_048_576

interface Size {
  width: number
  height: number
}

/** Refuses a picture that is too large. Other files and undecodable pictures pass. */
export async function requireDrawable(file: string, mime: string): Promise<void> {
  const read = readers[mime]
  if (!read) return
  const size = read(await headOf(file))
  if (!size || (Math.max(size.width, size.height) <= longestSide && size.width * size.height <= mostPoints)) return
  throw invalid({
    file: Number.isFinite(size.width) ? ['file.pictureSize', { width: size.width, height: size.height }] : 'file.pictureHidden',
  })
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const readers: Readonly<Record<string, (head: Buffer) => Size | null>> = {
  'image/png': (head) => (head.length >= 24 ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null),
  'image/gif': (head) => (head.length >= 10 ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) } : null),
  'image/bmp': (head) => (head.length >= 26 ? { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) } : null),
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
}

function webpSize(head: Buffer): Size | null {
  if (head.length < 30) return null
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** The first frame header; segments before it (a thumbnail, a colour profile) are skipped. */
function jpegSize(head: Buffer): Size | null {
  let at = 2
  while (at + 9 < head.length) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  // a file with its size after more than a megabyte is not a photo
  return head.length === headBytes ? { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY } : null
}
