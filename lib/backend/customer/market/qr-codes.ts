// QR codes: the characters of their address, and their stored and downloaded picture (docs/domain/channel.md#qr-code).
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import makeCode from 'qrcode-generator'
import { qrcode } from '../../../model/entities/qrcode.ts'
import { fileAddress, fileKeysIn } from '../../../model/file-types.ts'
import { momentOf } from '../../../model/moment.ts'
import { transition } from '../../entity/change.ts'
import { linkFiles } from '../../entity/files.ts'
import type { Hooks, Row, RowOf } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { fileStorage, savedAs } from '../../kernel/stored-files.ts'

/** Without letters and digits that can be confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 8
/** Pixels of the stored picture. */
const storedSize = 600

const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

/** The path of the code's address. */
const pathOf = (row: RowOf<typeof qrcode>): string =>
  ['ACTIVITY', 'CHECK_IN'].includes(row.qrcode_type)
    ? `/info?activity=${row.activity_key}&c=${row.qrcode_code}`
    : `/info?c=${row.qrcode_code}`

const originOf = (address: unknown): string => (/^https?:/.test(String(address)) ? new URL(String(address)).origin : '')

// The picture of a QR code, drawn once as SVG and made into a PNG of any size; with a logo in its middle (docs/domain/channel.md#qr-code).

/** The quiet zone around a code in modules, as the standard requires. */
const quiet = 4
const dark = '#14232b'
/** The part of the code's side that the white plate of a logo takes. A code of level H still reads when 30 % of it is covered; this covers 4 %. */
const plateShare = 0.2
/** Pixels of a scaled logo, and the maximum of its source. */
const logoSide = 256
const logoPixels = 40_000_000

/** A logo as a small PNG from any image format; null if it cannot be read. */
async function readLogo(bytes: ReadableStream<Uint8Array>): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  const content = Buffer.from(await new Response(bytes).arrayBuffer())
  const fit = { fit: 'contain', background: '#ffffff00' } as const
  return sharp(content, { limitInputPixels: logoPixels })
    .rotate()
    .resize(logoSide, logoSide, fit)
    .png()
    .toBuffer()
    .catch(() => null)
}

/** A picture of the code as phones read it: dark on white with its quiet border, the logo on a white plate in the middle. */
function drawQrCode(address: string, logo: Buffer | null = null): string {
  const code = makeCode(0, logo ? 'H' : 'M')
  code.addData(address)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  const box = `${-quiet} ${-quiet} ${count + 2 * quiet} ${count + 2 * quiet}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="M${-quiet} ${-quiet}h${count + 2 * quiet}v${count + 2 * quiet}h${-count - 2 * quiet}z" fill="#fff"/><path d="${path}" fill="${dark}" shape-rendering="crispEdges"/>${logo ? plate(count, logo) : ''}</svg>`
}

/** A plate of whole modules, so that none is cut; the logo has a margin of half a module. */
function plate(count: number, logo: Buffer): string {
  const side = Math.floor(count * plateShare)
  // a code has an odd number of modules, so a centred plate has too
  const whole = side % 2 === 0 ? side - 1 : side
  const at = (count - whole) / 2
  return `<path d="M${at} ${at}h${whole}v${whole}h${-whole}z" fill="#fff"/><image x="${at + 0.5}" y="${at + 0.5}" width="${whole - 1}" height="${whole - 1}" href="data:image/png;base64,${logo.toString('base64')}"/>`
}

/** The drawing as a PNG of `size` pixels. */
async function pngOf(drawing: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing), { density: 300 }).resize(size, size).png({ palette: true }).toBuffer()
}

/** The drawing of a code for an address, with its own logo if it has one. */
async function drawingOf(context: Context, row: RowOf<typeof qrcode>, address: string): Promise<string> {
  if (!row.logo_url) return drawQrCode(address)
  const key = fileKeysIn(row.logo_url)[0]
  const stored = key ? await fileStorage(context.kernel).open(context.db, key) : null
  const logo = stored && (await readLogo(stored.bytes))
  if (!logo) throw refuse('qrLogoUnreadable', { name: row.qrcode_name })
  return drawQrCode(address, logo)
}

/** Creates the picture of a code and returns its record with the picture's address. An existing picture is replaced. */
export async function generateQrCode(context: Context, key: string, origin: string | undefined, version?: number): Promise<Row> {
  const row = await loadRecord(context, qrcode, key, 'WRITE', version)
  const target = `${origin ? new URL(origin).origin : originOf(row.target_url)}${pathOf(row)}`
  const storage = fileStorage(context.kernel)
  const path = await storage.temporaryPath()
  await writeFile(path, await pngOf(await drawingOf(context, row, target), storedSize))
  const fileKey = await storage.name(context.db, await storage.store(path, `${row.qrcode_name}.png`, 'image/png'))
  return setPicture(context, row, { target_url: target, image_url: fileAddress(fileKey) })
}

/** The picture of a code as a file: a PNG of that many pixels, or SVG for print of any size. */
export async function downloadQrCode(context: Context, key: string, format: 'png' | 'svg', size: number): Promise<Response> {
  const row = await requireRecord(context, qrcode, key, 'READ')
  if (!row.image_url) throw refuse('qrNoPicture', { name: row.qrcode_name })
  const drawing = await drawingOf(context, row, String(row.target_url))
  const name = row.qrcode_name
  return format === 'svg'
    ? new Response(drawing, { headers: savedAs(`${name}.svg`, 'image/svg+xml') })
    : new Response(new Uint8Array(await pngOf(drawing, size)), { headers: savedAs(`${name}-${size}.png`, 'image/png') })
}

export async function deletePicture(context: Context, key: string, version?: number): Promise<Row> {
  const row = await loadRecord(context, qrcode, key, 'WRITE', version)
  if (!row.image_url) throw refuse('qrNoPicture', { name: row.qrcode_name })
  return setPicture(context, row, { image_url: null })
}

async function setPicture(context: Context, row: Row, set: Row): Promise<Row> {
  const action = set.image_url ? 'generate' : 'deleteFile'
  const stored = await transition(context, qrcode, row, { action, set })
  await linkFiles(context, qrcode, row, stored)
  for (const key of fileKeysIn(String(row.image_url ?? ''))) await fileStorage(context.kernel).remove(context.db, key)
  return stored
}

export const qrCodeHooks: Hooks<typeof qrcode> = {
  async beforeWrite(context, { old, row }) {
    row.qrcode_code ??= newCode()
    const path = pathOf(row)
    const moved = !String(old?.target_url ?? '').endsWith(path)
    if (moved) row.target_url = `${originOf(old?.target_url)}${path}`
    // a picture keeps the address and the logo of its creation
    if (old && (moved || (row.logo_url ?? null) !== (old.logo_url ?? null))) row.image_url = null
    if (row.expire_time && momentOf(row.expire_time) <= context.now.getTime()) throw invalid({ expire_time: 'validation.future' })
  },
  beforeDelete: (context, row) => refuseLinked(context, qrcode, row.qrcode_key),
}
