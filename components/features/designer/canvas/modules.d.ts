// Modules of the modeler that come without types.
declare module 'bpmn-auto-layout'
declare module 'bpmn-js-create-append-anything'
declare module 'bpmn-js-differ'
declare module 'bpmn-js-properties-panel'
declare module 'bpmn-js-token-simulation'
declare module 'camunda-bpmn-js-behaviors/lib/camunda-platform'
declare module 'diagram-js-grid'
declare module 'diagram-js-minimap'
declare module 'bpmn-js-i18n/translations/zn' {
  const texts: Record<string, string>
  export default texts
}
