// Writes PNG pictures with few colours, and checks PNG pictures of browsers.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type Colour = readonly [number, number, number]

export interface Drawing {
  width: number
  height: number
  /** An index of the palette for each pixel, line by line. */
  pixels: Uint8Array
  palette: readonly Colour[]
}

/** A PNG with a palette: signature, header, colours, one stream of unfiltered lines, end. */
export function encodePng({ width, height, pixels, palette }: Drawing): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const parts = [
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette.flat())),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([pngMark, ...parts])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** Bytes of a pixel by colour type: as browsers write them, with and without transparency. */
const pixelBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/**
 * The size of a PNG as browsers write it: eight bits a colour, not interlaced, whole. Null for anything else, so that no accepted picture
 * unpacks to more than it says.
 */
export function readPngSize(bytes: Buffer): { width: number; height: number } | null {
  const chunks = readChunks(bytes)
  const header = chunks?.[0]
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.name !== 'IEND') return null
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, colour, ...methods] = header.data.subarray(8)
  const pixel = pixelBytes[colour ?? 0]
  if (depth !== 8 || !pixel || methods.some((method) => method !== 0)) return null
  const size = (width * pixel + 1) * height
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  try {
    return inflateSync(packed, { maxOutputLength: size }).length === size ? { width, height } : null
  } catch {
    return null
  }
}

function readChunks(bytes: Buffer): { name: string; data: Buffer }[] | null {
  if (!bytes.subarray(0, pngMark.length).equals(pngMark)) return null
  const chunks: { name: string; data: Buffer }[] = []
  for (let at = pngMark.length; at < bytes.length; ) {
    const end = at + 12 <= bytes.length ? at + 12 + bytes.readUInt32BE(at) : Number.POSITIVE_INFINITY
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}
