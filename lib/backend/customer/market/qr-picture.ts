// The picture of a QR code, drawn once as SVG and made into a PNG of any size; with a logo in its middle (docs/domain/channel.md#qr-code).
import makeCode from 'qrcode-generator'

/** Quiet modules around a code, as its standard asks for. */
const quiet = 4
const dark = '#14232b'
/** The part of the code's side that the white plate of a logo takes. A code of level H still reads when 30 % of it is covered; this covers 4 %. */
const plateShare = 0.2
/** Pixels that a logo is brought to, and the most that it may have before. */
const logoSide = 256
const logoPixels = 40_000_000

/** A logo as a small PNG, whatever kind of picture it was; null when it is none that can be read. */
export async function readLogo(bytes: ReadableStream<Uint8Array>): Promise<Buffer | null> {
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
export function drawQrCode(address: string, logo: Buffer | null = null): string {
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

/** A plate of whole modules, so that it cuts none, with the logo half a module inside. */
function plate(count: number, logo: Buffer): string {
  const side = Math.floor(count * plateShare)
  // a code has an odd number of modules, and so has what stands in its very middle
  const whole = side % 2 === 0 ? side - 1 : side
  const at = (count - whole) / 2
  return `<path d="M${at} ${at}h${whole}v${whole}h${-whole}z" fill="#fff"/><image x="${at + 0.5}" y="${at + 0.5}" width="${whole - 1}" height="${whole - 1}" href="data:image/png;base64,${logo.toString('base64')}"/>`
}

/** The drawing as a PNG of `size` pixels. */
export async function pngOf(drawing: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing), { density: 300 }).resize(size, size).png({ palette: true }).toBuffer()
}
