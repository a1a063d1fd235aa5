// Modules of the modeler that come without types.
declare module 'bpmn-auto-layout'
declare module 'bpmn-js-create-append-anything'
declare module 'bpmn-js-differ'
declare module 'bpmn-js-native-copy-paste/lib/PasteUtil' {
  export function createReviver(moddle: unknown): (key: string, value: unknown) => unknown
}
declare module 'bpmnlint/rules/*' {
  const rule: unknown
  export default rule
}
declare module 'bpmnlint/lib/linter' {
  export default class Linter {
    constructor(options: { config: { rules: Record<string, string> }; resolver: { resolveRule(pkg: string, name: string): unknown } })
    lint(root: unknown): Promise<Record<string, { id: string; category: string }[]>>
  }
}
declare module 'bpmn-js-properties-panel'
declare module 'bpmn-js-token-simulation'
declare module 'camunda-bpmn-js-behaviors/lib/camunda-platform'
declare module 'diagram-js-grid'
declare module 'diagram-js-minimap'
declare module 'bpmn-js-i18n/translations/zn' {
  const texts: Record<string, string>
  export default texts
}
