// QR codes: the characters of their address, and their picture (docs/domain/channel.md#qr-code).
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import makeCode from 'qrcode-generator'
import { qrcode } from '../../../model/entities/qrcode.ts'
import { fileAddress, fileKeysIn } from '../../../model/file-types.ts'
import { momentOf } from '../../../model/moment.ts'
import { encodePng } from '../../base/png.ts'
import { transition } from '../../entity/change.ts'
import { linkFiles } from '../../entity/files.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { loadRecord } from '../../entity/load-record.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { fileStorage } from '../../kernel/stored-files.ts'

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 8
/** Pixels of a module, and the quiet modules around the code. */
const moduleSize = 12
const quiet = 4

const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

/** Where the code leads, behind an origin. */
const pathOf = (row: Row): string =>
  row.qrcode_type === 'ACTIVITY' ? `/info?activity=${row.activity_key}&c=${row.qrcode_code}` : `/info?c=${row.qrcode_code}`

const originOf = (address: unknown): string => (/^https?:/.test(String(address)) ? new URL(String(address)).origin : '')

/** A picture of the code as phones read it: dark on white with its quiet border. */
export function drawQrCode(address: string): Buffer {
  const code = makeCode(0, 'M')
  code.addData(address)
  code.make()
  const modules = code.getModuleCount()
  const side = (modules + 2 * quiet) * moduleSize
  const pixels = new Uint8Array(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / moduleSize) - quiet, Math.floor(x / moduleSize) - quiet]
      const inside = row >= 0 && column >= 0 && row < modules && column < modules
      if (inside && code.isDark(row, column)) pixels[y * side + x] = 1
    }
  return encodePng({
    width: side,
    height: side,
    pixels,
    palette: [
      [255, 255, 255],
      [20, 35, 43],
    ],
  })
}

/** Makes the picture of a code and answers its record with the picture's address. A picture that was there is replaced. */
export async function generateQrCode(context: Context, key: string, origin: string | undefined, version?: number): Promise<Row> {
  const row = await loadRecord(context, qrcode, key, 'WRITE', version)
  const target = `${origin ? new URL(origin).origin : originOf(row.target_url)}${pathOf(row)}`
  const storage = fileStorage(context.kernel)
  const path = await storage.temporaryPath()
  await writeFile(path, drawQrCode(target))
  const fileKey = await storage.keep(context.db, { path, name: `${row.qrcode_name}.png`, mime: 'image/png', now: context.now })
  return setPicture(context, row, { target_url: target, image_url: fileAddress(fileKey) })
}

export async function deletePicture(context: Context, key: string, version?: number): Promise<Row> {
  const row = await loadRecord(context, qrcode, key, 'WRITE', version)
  if (!row.image_url) throw refuse('qrNoPicture', { name: String(row.qrcode_name) })
  return setPicture(context, row, { image_url: null })
}

async function setPicture(context: Context, row: Row, set: Row): Promise<Row> {
  const action = set.image_url ? 'generate' : 'deleteFile'
  const stored = await transition(context, qrcode, row, { action, set })
  await linkFiles(context, qrcode, row, stored)
  for (const key of fileKeysIn(String(row.image_url ?? ''))) await fileStorage(context.kernel).remove(context.db, key)
  return stored
}

export const qrCodeHooks: Hooks = {
  async beforeWrite(context, { old, row }) {
    row.qrcode_code ??= newCode()
    const path = pathOf(row)
    if (old && String(old.target_url ?? '').endsWith(path)) return
    row.target_url = `${originOf(old?.target_url)}${path}`
    // a picture leads where it was made to lead
    if (old) row.image_url = null
    if (row.expire_time && momentOf(row.expire_time) <= context.now.getTime()) throw invalid({ expire_time: 'validation.future' })
  },
  beforeDelete: (context, row) => refuseLinked(context, qrcode, String(row.qrcode_key)),
}
