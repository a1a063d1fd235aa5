// What a property can name, by its name: forms, functions, processes.
import { useProcesses } from '@/components/record/field/use-processes'
import { quietly, useCall } from '@/lib/client/use-call'
import type { Moddle } from '../canvas/services'
import { useChosen } from '../canvas/use-design'
import { rootsOf } from './edit'
import type { Choice } from './offered-input'
import { juel } from './people'

/** The records that have a form. */
export function useForms(): Choice[] {
  const data = quietly(useCall('POST /api/forms/biz/meta/table/getList', { keyword: '' }))
  return (data?.records ?? []).map(({ table, label }) => ({ value: table, label }))
}

/** The functions that steps and listeners may run, as the property writes them. */
export function useFunctions(): Readonly<Record<'class' | 'delegateExpression', Choice[]>> {
  const data = quietly(useCall('GET /api/bpm/biz/bpm/model/functions')) ?? []
  return {
    class: data.map(({ name, label }) => ({ value: name, label })),
    delegateExpression: data.map(({ name, label }) => ({ value: juel(name), label })),
  }
}

const nameOf = (object: Moddle) => object.get<string | undefined>('name') || object.id || ''

/** The processes that a step can begin: the other ones of its file, and those of the deployed models. */
export function useCallable(): Choice[] {
  const element = useChosen()
  const { processes } = useProcesses()
  const own = ownProcess(element.businessObject)
  const inFile = rootsOf(element, 'bpmn:Process').filter((one) => one !== own && one.id)
  const found = [
    ...inFile.map((one) => ({ value: one.id ?? '', label: nameOf(one) })),
    ...processes.map((one) => ({ value: one.process_definition_key, label: one.model_name })),
  ]
  return found.filter(({ value }, index) => value !== own?.id && found.findIndex((one) => one.value === value) === index)
}

function ownProcess(object: Moddle): Moddle | undefined {
  let scope: Moddle | undefined = object
  while (scope && scope.$type !== 'bpmn:Process') scope = scope.$parent
  return scope
}

type Generic = Moddle & { $children?: Generic[] }
const childrenOf = (part: Generic, name: string) => (part.$children ?? []).filter(({ $type }) => $type.replace(/^\w+:/, '') === name)

/** The decision tables of the process. */
export function useDecisions(): Choice[] {
  const process = ownProcess(useChosen().businessObject)
  const extensions = process?.get<Moddle | undefined>('extensionElements')?.get<Generic[]>('values') ?? []
  return extensions
    .filter(({ $type }) => $type.endsWith(':definitions'))
    .flatMap((dmn) => childrenOf(dmn, 'decision'))
    .map((one) => ({ value: one.id ?? '', label: (one as { name?: string }).name || one.id || '' }))
}
