// The modeler without a browser: bpmn-js as it is, over a document that knows no sizes and no transforms. For tests of the rules of editing.
import { registerHooks } from 'node:module'
import type { Engine } from '@/components/features/designer/canvas/engine'
import type { Translate } from '@/components/features/designer/canvas/translate'

// its packages are written for bundlers: files are named without their ending, and the minimap's plain entry is for the browser
registerHooks({
  resolve(specifier, context, next) {
    const wanted = specifier.replace('minimap/dist/index.js', 'minimap/dist/index.esm.js')
    try {
      return next(wanted, context)
    } catch (error) {
      if (!wanted.startsWith('.') && !wanted.includes('/')) throw error
      for (const tail of ['.js', '/index.js']) {
        try {
          return next(wanted + tail, context)
        } catch {}
      }
      throw error
    }
  },
})

const unit = () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 })
const matrix = (): object => ({ ...unit(), multiply: matrix, inverse: matrix, translate: matrix, scale: matrix, rotate: matrix })
const nothing = () => undefined
const transform = () => ({ matrix: matrix(), setTranslate: nothing, setRotate: nothing, setScale: nothing, setMatrix: nothing })

function transformList() {
  const items: object[] = []
  return {
    get numberOfItems() {
      return items.length
    },
    clear: () => items.splice(0),
    appendItem: (item: object) => items.push(item),
    initialize: (item: object) => items.splice(0, items.length, item),
    getItem: (at: number) => items[at],
    consolidate: transform,
    createSVGTransformFromMatrix: transform,
  }
}

/** What the modeler asks of drawn elements, as if each stood at its own origin. */
function provideSizes(): void {
  const lists = new WeakMap<object, object>()
  const members = {
    getBBox: () => ({ x: 0, y: 0, width: 10, height: 10 }),
    getCTM: matrix,
    getScreenCTM: matrix,
    createSVGMatrix: matrix,
    createSVGTransform: transform,
    createSVGTransformFromMatrix: transform,
    createSVGPoint: () => ({ x: 0, y: 0, matrixTransform: () => ({ x: 0, y: 0 }) }),
    getTotalLength: () => 10,
    getPointAtLength: () => ({ x: 0, y: 0 }),
    getComputedTextLength: () => 10,
  }
  for (const { prototype } of [SVGElement, SVGGraphicsElement, SVGSVGElement]) {
    Object.assign(prototype, members)
    Object.defineProperty(prototype, 'transform', {
      configurable: true,
      get(this: object) {
        const list = lists.get(this) ?? transformList()
        lists.set(this, list)
        return { baseVal: list }
      },
    })
  }
}

/** An open drawing of this file. */
export async function openDrawing(xml: string, engine: Engine = 'flowable', translate: Translate = (text) => text) {
  provideSizes()
  const { Design } = await import('@/components/features/designer/canvas/design')
  const design = new Design(xml, engine, translate)
  await design.open()
  design.enter(document.body)
  return design
}
