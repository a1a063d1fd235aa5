// BPMN 2.0 XML into immutable process models; flowable:, camunda: and activiti: files are read alike.
import { createHash } from 'node:crypto'
import type { Model, Node } from './definition.ts'
import { Builder } from './parse/build.ts'
import { checkModel } from './parse/check.ts'
import { isDmn } from './parse/decisions.ts'
import { localName } from './parse/events.ts'
import { refuseParts } from './parse/parts.ts'
import { DeploymentError, Findings, problem } from './parse/problem.ts'
import { childrenOf, type ParseOptions, Reader } from './parse/reader.ts'
import { type Element, readXml } from './parse/xml.ts'

export { DeploymentError } from './parse/problem.ts'
export type { ParseOptions } from './parse/reader.ts'

/** The ids of a file; each may be used once. */
function readIds(root: Element, findings: Findings): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    const { id } = element.attributes
    if (element.space === 'bpmn' && id !== undefined) {
      if (seen.has(id)) findings.add('duplicateId', { id, name: element.attributes.name ?? '' }, { id })
      seen.add(id)
    }
    for (const child of element.children) open.push(child)
  }
  return seen
}

/** References of parts that are not executed: a missing target is a warning and does not prevent deployment. */
const drawn: Readonly<Record<string, readonly string[]>> = {
  association: ['sourceRef', 'targetRef'],
  dataObjectReference: ['dataObjectRef'],
}

function checkDrawing(process: Element, ids: ReadonlySet<string>, findings: Findings): void {
  for (const element of process.children) {
    if (element.space !== 'bpmn') continue
    const refs = (drawn[element.name] ?? []).map((attribute) => [attribute, element.attributes[attribute]] as const)
    if (element.name === 'flowNodeRef') refs.push(['flowNodeRef', element.text])
    for (const [attribute, target] of refs)
      if (target !== undefined && !ids.has(localName(target)))
        findings.warn('dangling', element.attributes.id ?? process.attributes.id ?? null, { attribute, target: target.trim() })
    checkDrawing(element, ids, findings)
  }
}

/** Extensions of the file itself, and of what its events refer to. */
function checkRoots(root: Element, reader: Reader): void {
  refuseParts(reader, { id: root.attributes.id ?? root.name }, root)
  for (const child of root.children)
    if (child.space === 'bpmn' && ['message', 'signal', 'error', 'escalation'].includes(child.name))
      refuseParts(reader, { id: child.attributes.id ?? child.name, name: child.attributes.name ?? '' }, child)
}

function freezeNode(node: Node): void {
  for (const part of Object.values(node)) if (Array.isArray(part)) Object.freeze(part)
  if (node.kind === 'sub') freezeInner(node.inner)
  Object.freeze(node)
}

function freezeInner(inner: Model['inner']): void {
  for (const part of Object.values(inner)) if (Array.isArray(part)) Object.freeze(part)
  Object.freeze(inner)
}

function readProcess(process: Element, reader: Reader): Model | null {
  const { findings } = reader
  const before = findings.problems.length
  const model = new Builder(reader).build(process)
  if (model.key === '') findings.add('processId', null)
  if (findings.problems.length === before) checkModel(model, findings)
  if (findings.problems.length > before) return null
  for (const node of model.nodes.values()) freezeNode(node)
  for (const flow of model.flows.values()) Object.freeze(flow)
  freezeInner(model.inner)
  return Object.freeze({ ...model, warnings: findings.warnings })
}

/**
 * The executable processes of a BPMN file, each checked, so that an invalid process is refused at deployment.
 * @param xml text, or bytes in the encoding that they declare
 * @throws DeploymentError with every problem found: which element, and why
 */
export function parseModels(xml: string | Uint8Array, options: ParseOptions = {}): Model[] {
  const root = readXml(xml)
  if (root.space !== 'bpmn' || root.name !== 'definitions') throw new DeploymentError([problem('notBpmn')])
  const findings = new Findings(options.stored)
  const reader = new Reader(findings, options)
  reader.readCatalogue(root)
  checkRoots(root, reader)
  const ids = readIds(root, findings)
  const processes = childrenOf(root, 'process')
  if (processes.length === 0) findings.add('noProcess', null)
  const executable = processes.filter((process) => process.attributes.isExecutable !== 'false')
  if (processes.length > 0 && executable.length === 0)
    findings.add('notExecutable', { id: processes[0]!.attributes.id ?? '', name: processes[0]!.attributes.name ?? '' })
  for (const process of executable) checkDrawing(process, ids, findings)
  const models = executable.flatMap((process) => readProcess(process, reader) ?? [])
  if (findings.problems.length > 0) throw new DeploymentError(findings.problems)
  return models
}

/** The DMN files among files, read, and the others. */
export function splitFiles(files: readonly (string | Uint8Array)[]): [decisions: Element[], processes: (string | Uint8Array)[]] {
  if (files.length < 2) return [[], [...files]]
  const roots = files.map((file) => readXml(file))
  return [roots.filter(isDmn), files.filter((_, index) => !isDmn(roots[index]!))]
}

/** @throws DeploymentError where two processes that are deployed together have the same id */
export function requireOwnKeys(models: readonly Model[]): void {
  const twice = models.filter(({ key }, index) => models.findIndex((other) => other.key === key) !== index)
  if (twice.length > 0) throw new DeploymentError(twice.map(({ key, name }) => problem('duplicateId', key, { id: key }, name)))
}

/** The checksum of a file: an unchanged file is not deployed twice. */
export function checksumOf(xml: string | Uint8Array): string {
  return createHash('sha256').update(xml).digest('hex')
}
