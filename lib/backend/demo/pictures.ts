// Pictures of the demo follow-ups: a workshop, a warehouse, a shop front, a whiteboard, a paper, drawn flat and stored like uploads.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileAddress } from '../../model/file-types.ts'
import { type Colour, type Drawing, encodePng } from '../base/png.ts'
import { fileStore } from '../file/store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { stamp } from './config.ts'
import type { Row } from './customers.ts'
import type { DemoFollow } from './follows.ts'
import { keyAt, type Random } from './random.ts'

const width = 640
const height = 480
const pictureCount = 30

export interface DemoPicture {
  /** The row of table file. */
  row: Row
  link: Row
  bytes: Buffer
}

/** A canvas of palette indexes; colours are added as they are used. */
class Canvas implements Drawing {
  readonly width = width
  readonly height = height
  readonly pixels = new Uint8Array(width * height)
  readonly palette: Colour[] = []

  rect(left: number, top: number, right: number, bottom: number, colour: Colour): void {
    const index = this.indexOf(colour)
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
      this.pixels.fill(index, y * width + Math.max(0, left), y * width + Math.min(width, Math.max(0, right)))
    }
  }

  ring(x: number, y: number, radius: number, thickness: number, colour: Colour): void {
    const index = this.indexOf(colour)
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const distance = Math.hypot(dx, dy)
        if (distance <= radius && distance > radius - thickness) this.pixels[(y + dy) * width + x + dx] = index
      }
    }
  }

  private indexOf(colour: Colour): number {
    const known = this.palette.findIndex((one) => one.every((part, index) => part === colour[index]))
    return known >= 0 ? known : this.palette.push(colour) - 1
  }
}

const wall: readonly Colour[] = [
  [226, 229, 232],
  [232, 228, 220],
  [219, 227, 230],
]
const steel: readonly Colour[] = [
  [88, 112, 128],
  [74, 98, 92],
  [110, 104, 96],
]
const cartons: readonly Colour[] = [
  [196, 160, 112],
  [180, 146, 100],
  [206, 176, 132],
]
const dark: Colour = [52, 60, 68]
const paper: Colour = [250, 250, 247]
const ink: Colour = [70, 76, 84]
const red: Colour = [176, 58, 46]
const brass: Colour = [190, 140, 60]

type Motif = readonly [name: string, draw: (canvas: Canvas, random: Random) => void]

const motifs: readonly Motif[] = [
  ['车间现场', drawWorkshop],
  ['仓库货架', drawWarehouse],
  ['门店外观', drawShop],
  ['白板记录', drawWhiteboard],
  ['资料首页', drawPaper],
]

function drawWorkshop(canvas: Canvas, random: Random): void {
  canvas.rect(0, 0, width, 300, random.pick(wall))
  canvas.rect(0, 300, width, height, [176, 180, 180])
  for (let x = 40; x < width; x += 150) canvas.rect(x, 30, x + 100, 44, [255, 246, 214])
  for (let index = 0; index < 4; index += 1) {
    const left = 30 + index * 155
    const top = 190 + random.int(-30, 30)
    const body = random.pick(steel)
    canvas.rect(left, top, left + 120, 360, body)
    canvas.rect(left + 14, top + 16, left + 76, top + 70, dark)
    canvas.rect(left + 86, top + 20, left + 108, top + 40, random.pick([red, brass, [88, 150, 96]]))
    canvas.rect(left - 8, 360, left + 128, 376, dark)
  }
  canvas.rect(0, 410, width, 418, brass)
}

function drawWarehouse(canvas: Canvas, random: Random): void {
  canvas.rect(0, 0, width, height, random.pick(wall))
  canvas.rect(0, 420, width, height, [168, 170, 168])
  for (let shelf = 0; shelf < 4; shelf += 1) {
    const floor = 120 + shelf * 100
    for (let x = 24; x < width - 60; ) {
      const box = random.int(38, 74)
      const tall = random.int(40, 78)
      if (random.chance(0.85)) {
        canvas.rect(x, floor - tall, x + box, floor, random.pick(cartons))
        if (random.chance(0.4)) canvas.rect(x + 10, floor - tall + 12, x + 28, floor - tall + 22, paper)
      }
      x += box + random.int(4, 18)
    }
    canvas.rect(12, floor, width - 12, floor + 10, [64, 96, 140])
  }
  for (const x of [12, 320, width - 24]) canvas.rect(x, 30, x + 12, 440, [64, 96, 140])
}

function drawShop(canvas: Canvas, random: Random): void {
  canvas.rect(0, 0, width, 120, [198, 216, 226])
  canvas.rect(60, 70, width - 60, 400, random.pick(wall))
  canvas.rect(60, 96, width - 60, 150, random.pick([[11, 90, 122], red, [46, 92, 70]] as const))
  for (let index = 0; index < 6; index += 1) canvas.rect(200 + index * 40, 110, 226 + index * 40, 136, paper)
  canvas.rect(96, 180, 280, 370, [150, 178, 190])
  canvas.rect(360, 180, 545, 370, [150, 178, 190])
  canvas.rect(290, 190, 350, 400, dark)
  for (const x of [120, 170, 220, 385, 435, 485]) canvas.rect(x, 300 - random.int(0, 50), x + 30, 370, random.pick(steel))
  canvas.rect(0, 400, width, height, [158, 158, 154])
}

function drawWhiteboard(canvas: Canvas, random: Random): void {
  canvas.rect(0, 0, width, height, [206, 204, 196])
  canvas.rect(50, 40, width - 50, 410, [150, 152, 152])
  canvas.rect(58, 48, width - 58, 402, paper)
  for (let row = 0; row < 7; row += 1) canvas.rect(90, 84 + row * 30, 90 + random.int(90, 220), 92 + row * 30, random.pick([ink, ink, red]))
  canvas.rect(360, 330, 556, 334, ink)
  canvas.rect(360, 90, 364, 334, ink)
  for (let bar = 0; bar < 5; bar += 1)
    canvas.rect(380 + bar * 35, 320 - random.int(30, 200), 402 + bar * 35, 330, random.pick([[11, 90, 122], brass] as const))
  canvas.rect(240, 402, 400, 414, dark)
}

function drawPaper(canvas: Canvas, random: Random): void {
  canvas.rect(0, 0, width, height, [142, 112, 84])
  canvas.rect(158, 30, 488, 466, [120, 94, 70])
  canvas.rect(150, 22, 480, 458, paper)
  canvas.rect(240, 56, 390, 72, ink)
  for (let row = 0; row < 15; row += 1) canvas.rect(184, 104 + row * 21, 184 + random.int(150, 262), 109 + row * 21, [150, 154, 158])
  canvas.ring(390, 380, 46, 5, red)
  for (const turn of [0, 1, 2, 3]) canvas.rect(386 - turn * 3, 372 + turn * 4, 395 + turn * 3, 376 + turn * 4, red)
}

/** Takes pictures on 30 follow-ups that happened face to face; their rows name them. */
export function takePictures(random: Random, follows: readonly DemoFollow[]): DemoPicture[] {
  const open = follows.filter(({ row }) => row.follow_type === 'DOOR' || row.follow_type === 'VISIT_IN')
  const told = open.filter(({ customer }) => customer.plan.member?.story === 'nantang')
  const chosen = [
    ...told,
    ...random.some(
      open.filter((one) => !told.includes(one)),
      pictureCount - told.length,
    ),
  ]
  return chosen.map((follow, index) => {
    const [name, draw] = motifs[index % motifs.length] as Motif
    const canvas = new Canvas()
    draw(canvas, random)
    return keepPicture(random, follow, `${name}.png`, encodePng(canvas))
  })
}

function keepPicture(random: Random, { row, key, moment }: DemoFollow, name: string, bytes: Buffer): DemoPicture {
  const file = keyAt(random, moment)
  const uploader = row.create_by_key as string
  const url = fileAddress(file)
  row.pictures = [{ uid: file, name, status: 'done', url, size: bytes.length }]
  return {
    bytes,
    link: { file_key: file, biz_type: 'follow', biz_key: key, field: 'pictures' },
    row: fileRow({ file, name, bytes, mime: 'image/png', moment, uploader }),
  }
}

interface DemoFile {
  file: string
  name: string
  bytes: Buffer
  mime: string
  moment: number
  uploader: string
}

/** The row of an uploaded file, before a record links it. */
export function fileRow({ file, name, bytes, mime, moment, uploader }: DemoFile): Row {
  const times = stamp(moment, uploader)
  return {
    file_key: file,
    file_group_key: null,
    file_name: name,
    url: fileAddress(file),
    size: bytes.length,
    mime,
    ext: mime.split('/')[1],
    md5: createHash('md5').update(bytes).digest('hex'),
    storage_path: `${file.slice(-2)}/${file}`,
    biz_type: null,
    biz_key: null,
    uploader,
    download_count: 0,
    is_deleted: false,
    row_version: 1,
    ...times,
    create_time: `${times.create_time}+08`,
    update_time: `${times.update_time}+08`,
  }
}

/** Puts files into the file store, where uploads lie. */
export async function storeFiles(kernel: Kernel, pictures: readonly DemoPicture[]): Promise<void> {
  const store = fileStore(kernel)
  await mkdir(store.temporary, { recursive: true, mode: 0o700 })
  for (const { row, bytes } of pictures) {
    const temporary = path.join(store.temporary, row.file_key as string)
    await writeFile(temporary, bytes, { mode: 0o600 })
    await store.put(temporary, row.storage_path as string, row.mime as string)
  }
}
