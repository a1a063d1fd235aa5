// @vitest-environment happy-dom
// Opening a file, changing one name and saving keeps everything else that it means, its picture included.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Design } from '@/components/features/designer/canvas/design'
import { engineOf, engines, engineUris } from '@/components/features/designer/canvas/engine'
import type { Loss } from '@/components/features/designer/canvas/losses'
import type { Drawn } from '@/components/features/designer/canvas/services'
import { defaultModels } from '@/lib/backend/approval/seed.ts'
import { bpmnTree, type TreeNode } from '../support/bpmn-tree.ts'
import { everyElement, unusedElements } from '../support/every-element.ts'
import { openDrawing } from '../support/headless-drawing.ts'

/** Drawings with lanes outside a set of lanes, and with references to what they have not. */
const lostOf: Readonly<Record<string, string[]>> = {
  'a-4-0': ['semantic:lane', 'semantic:lane', 'semantic:lane'],
  'a-4-1': ['semantic:lane', 'semantic:lane', 'semantic:lane'],
  'c-1-0': ['out', 'ref'],
  'c-1-1': ['out', 'ref'],
}
const newName = '改过的名称'

/** Opens the file, gives its first activity, or its process, another name, and saves; both sides as trees. */
async function touched(xml: string): Promise<{ before: TreeNode; after: TreeNode; losses: readonly Loss[] }> {
  const design: Design = await openDrawing(xml, engineOf(xml))
  const { losses } = await design.open()
  const activity = design.service('elementRegistry').getAll().find(isNamed) ?? design.service('canvas').getRootElement()
  design.service('modeling').updateProperties(activity, { name: newName })
  const [before, after] = [bpmnTree(xml), bpmnTree(await design.peek())]
  design.end()
  named(before, activity.id).attributes.name = newName
  return { before, after, losses }
}

const isNamed = ({ businessObject, labelTarget }: Drawn) => !labelTarget && businessObject.$instanceOf('bpmn:Activity')

function named(tree: TreeNode, id: string): TreeNode {
  const found = find(tree, id)
  if (!found) throw new Error(`${id} is not there`)
  return found
}
const find = (tree: TreeNode, id: string): TreeNode | undefined => {
  if (tree.attributes.id === id) return tree
  for (const child of tree.children) {
    const found = find(child, id)
    if (found) return found
  }
  return undefined
}

const filesOf = (folder: string) => {
  const place = path.join(import.meta.dirname, '../fixtures', folder)
  const files = readdirSync(place).filter((name) => name.endsWith('.bpmn'))
  return files.map((name): [string, string] => [name, readFileSync(path.join(place, name), 'utf8')])
}

describe('opening, changing a name and saving keeps', () => {
  test.each(filesOf('exports'))('what another tool has written: %s', async (_, xml) => {
    const { before, after, losses } = await touched(xml)
    expect(losses).toEqual([])
    expect(after).toEqual(before)
  })

  test.each(filesOf('drawings'))('the drawing %s, or tells what is lost', async (name, xml) => {
    const { before, after, losses } = await touched(xml)
    const told = lostOf[name.replace('.bpmn', '')]
    expect(losses.map((loss) => (loss.kind === 'reference' ? loss.target : loss.tag))).toEqual(told ?? [])
    if (!told) expect(after).toEqual(before)
  })

  test.each(defaultModels().map(({ key, xml }): [string, string] => [key, xml]))('the shipped model %s', async (_, xml) => {
    const { before, after } = await touched(xml)
    expect(after).toEqual(before)
  })

  test.each(engines)('DES-100 every element and extension that the engine reads, with the prefix %s', async (engine) => {
    const { before, after, losses } = await touched(everyElement(engine, engineUris[engine]))
    expect(losses).toEqual([])
    expect(after).toEqual(before)
  })
})

test('the file of every element leaves out none that the engine reads', () => {
  expect(unusedElements()).toEqual([])
})
