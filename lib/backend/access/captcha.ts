// The picture of a captcha: characters drawn as strokes of our own, bent and crossed by lines, so that no text stands in the SVG.
import { randomInt } from 'node:crypto'

type Point = readonly [x: number, y: number]

/** Strokes on a field of 10 by 16; only characters that people tell apart. */
const strokes: Record<string, readonly (readonly Point[])[]> = {
  '2': [
    [
      [1, 4],
      [2, 1],
      [5, 0],
      [8, 1],
      [9, 4],
      [8, 7],
      [1, 16],
      [9, 16],
    ],
  ],
  '3': [
    [
      [1, 2],
      [5, 0],
      [9, 3],
      [8, 6],
      [4, 8],
      [8, 9],
      [9, 13],
      [5, 16],
      [1, 14],
    ],
  ],
  '4': [
    [
      [7, 16],
      [7, 0],
      [1, 11],
      [10, 11],
    ],
  ],
  '5': [
    [
      [9, 0],
      [2, 0],
      [1, 7],
      [5, 6],
      [9, 9],
      [9, 13],
      [5, 16],
      [1, 14],
    ],
  ],
  '6': [
    [
      [8, 0],
      [3, 4],
      [1, 10],
      [2, 15],
      [5, 16],
      [9, 14],
      [9, 10],
      [6, 8],
      [2, 10],
    ],
  ],
  '7': [
    [
      [1, 0],
      [9, 0],
      [4, 16],
    ],
    [
      [3, 8],
      [8, 8],
    ],
  ],
  '8': [
    [
      [5, 8],
      [1, 5],
      [2, 1],
      [5, 0],
      [8, 1],
      [9, 5],
      [5, 8],
      [1, 11],
      [2, 15],
      [5, 16],
      [8, 15],
      [9, 11],
      [5, 8],
    ],
  ],
  A: [
    [
      [0, 16],
      [5, 0],
      [10, 16],
    ],
    [
      [2, 10],
      [8, 10],
    ],
  ],
  C: [
    [
      [9, 3],
      [6, 0],
      [2, 2],
      [0, 8],
      [2, 14],
      [6, 16],
      [9, 13],
    ],
  ],
  E: [
    [
      [9, 0],
      [1, 0],
      [1, 16],
      [9, 16],
    ],
    [
      [1, 8],
      [7, 8],
    ],
  ],
  F: [
    [
      [9, 0],
      [1, 0],
      [1, 16],
    ],
    [
      [1, 8],
      [7, 8],
    ],
  ],
  H: [
    [
      [1, 0],
      [1, 16],
    ],
    [
      [9, 0],
      [9, 16],
    ],
    [
      [1, 8],
      [9, 8],
    ],
  ],
  K: [
    [
      [1, 0],
      [1, 16],
    ],
    [
      [9, 0],
      [1, 9],
      [9, 16],
    ],
  ],
  L: [
    [
      [1, 0],
      [1, 16],
      [9, 16],
    ],
  ],
  M: [
    [
      [0, 16],
      [1, 0],
      [5, 9],
      [9, 0],
      [10, 16],
    ],
  ],
  N: [
    [
      [1, 16],
      [1, 0],
      [9, 16],
      [9, 0],
    ],
  ],
  P: [
    [
      [1, 16],
      [1, 0],
      [7, 0],
      [9, 3],
      [8, 7],
      [1, 8],
    ],
  ],
  R: [
    [
      [1, 16],
      [1, 0],
      [7, 0],
      [9, 3],
      [8, 7],
      [1, 8],
    ],
    [
      [5, 8],
      [9, 16],
    ],
  ],
  T: [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [5, 0],
      [5, 16],
    ],
  ],
  W: [
    [
      [0, 0],
      [2, 16],
      [5, 7],
      [8, 16],
      [10, 0],
    ],
  ],
  X: [
    [
      [1, 0],
      [9, 16],
    ],
    [
      [9, 0],
      [1, 16],
    ],
  ],
  Y: [
    [
      [0, 0],
      [5, 8],
      [10, 0],
    ],
    [
      [5, 8],
      [5, 16],
    ],
  ],
}

const alphabet = Object.keys(strokes)
const size = { width: 120, height: 40, length: 4 } as const

/** A random answer of four characters, upper case. */
export function newCaptchaText(): string {
  return Array.from({ length: size.length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** The picture of an answer: SVG of 120 by 40, drawn again each time. */
export function drawCaptcha(answer: string): string {
  const step = (size.width - 16) / size.length
  const letters = [...answer].map((letter, index) => drawLetter(letter, 12 + index * step))
  const lines = Array.from({ length: 4 }, () => drawLine())
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">` +
    `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}${lines.join('')}</g></svg>`
  )
}

/** A number between low and high with one decimal. */
const between = (low: number, high: number) => randomInt(low * 10, high * 10 + 1) / 10

function drawLetter(letter: string, left: number): string {
  const angle = (between(-14, 14) * Math.PI) / 180
  const scale = between(13, 17) / 10
  const top = between(5, 9)
  const lean = between(-1, 1) / 10
  const place = ([x, y]: Point): string => {
    const across = (x - 5 + lean * (8 - y) + between(-4, 4) / 10) * scale
    const down = (y - 8 + between(-4, 4) / 10) * scale
    const turnedX = across * Math.cos(angle) - down * Math.sin(angle)
    const turnedY = across * Math.sin(angle) + down * Math.cos(angle)
    return `${(left + 8 + turnedX).toFixed(1)} ${(top + 13 + turnedY).toFixed(1)}`
  }
  const path = (strokes[letter] ?? []).map((stroke) => `M${stroke.map(place).join('L')}`).join('')
  return `<path stroke-width="${between(18, 26) / 10}" d="${path}"/>`
}

function drawLine(): string {
  const y = () => between(4, size.height - 4)
  return `<path stroke-width="0.9" opacity="0.6" d="M0 ${y()}C40 ${y()} 80 ${y()} ${size.width} ${y()}"/>`
}
