// One file with every element, and every extension of each, that the process engine reads; drawn as far as it can be.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a model
import camunda from 'camunda-bpmn-moddle/resources/camunda.json' with { type: 'json' }
import { read } from '../../lib/backend/bpm/parse/parts.ts'

interface Property {
  name: string
  type: string
  isAttr?: boolean
  default?: unknown
}

const properties = (camunda.types as { properties?: Property[] }[]).flatMap((type) => type.properties ?? [])

/** A value of the attribute's type that is not its default. */
function typedValue(name: string): string {
  const { type, default: usual } = properties.find((one) => one.name === name && one.isAttr) ?? { type: 'String' }
  if (type === 'Boolean') return String(usual !== true)
  return type === 'Integer' ? '3' : `\${${name}} &lt; 1`
}

const value = '<x:value id="a" name="甲" />'
const script = '<x:script scriptFormat="javascript">1 &lt; 2</x:script>'
const field = (name: string) => `<x:field name="${name}"><x:expression>\${${name}}</x:expression></x:field>`
const listener = (kind: string, event: string) =>
  `<x:${kind} id="${kind}" event="${event}" class="a.B">${field('to')}<x:field name="by" stringValue="mail" /></x:${kind}><x:${kind} event="${event}">${script}</x:${kind}>`

/** The extensions that are elements, with what may stand inside; all others are attributes. */
const elements: Readonly<Record<string, string>> = {
  executionListener: listener('executionListener', 'end'),
  taskListener: listener('taskListener', 'timeout'),
  properties: '<x:properties><x:property name="cost" value="7 &amp; more" /></x:properties>',
  inputOutput: `<x:inputOutput><x:inputParameter name="a">\${b}</x:inputParameter><x:inputParameter name="c"><x:list><x:value>1</x:value></x:list></x:inputParameter><x:outputParameter name="d"><x:map><x:entry key="k">v</x:entry></x:map></x:outputParameter><x:outputParameter name="e">${script}</x:outputParameter></x:inputOutput>`,
  failedJobRetryTimeCycle: '<x:failedJobRetryTimeCycle>R3/PT10M</x:failedJobRetryTimeCycle>',
  field: field('users'),
  mapException: '<x:mapException errorCode="E1" includeChildExceptions="true">java.lang.Exception</x:mapException>',
  potentialStarter:
    '<x:potentialStarter><resourceAssignmentExpression><formalExpression>user(anna)</formalExpression></resourceAssignmentExpression></x:potentialStarter>',
  formData: `<x:formData businessKey="f"><x:formField id="f" label="费用" type="enum" defaultValue="a" datePattern="yyyy"><x:properties><x:property id="hint" value="元" /></x:properties><x:validation><x:constraint name="min" config="1" /></x:validation>${value}</x:formField></x:formData>`,
  formProperty: `<x:formProperty id="p" name="类别" type="enum" readable="false" writable="false" required="true" default="a" variable="v" summary="true">${value}</x:formProperty>`,
  in: '<x:in source="a" target="b" local="true" /><x:in variables="all" /><x:in businessKey="${k}" />',
  out: '<x:out sourceExpression="${a}" target="b" />',
  variableListenerEventDefinition: '<x:variableListenerEventDefinition variableName="amount" variableChangeType="update" />',
  variableAggregation: '<x:variableAggregation target="all"><x:variable source="one" target="each" /></x:variableAggregation>',
}

const extended = (name: string): { attributes: string; content: string } => {
  const words = [...read[name]!].filter((word) => word !== '')
  const parts = words.flatMap((word) => elements[word] ?? [])
  return {
    attributes: words
      .filter((word) => !elements[word])
      .map((word) => ` x:${word}="${typedValue(word)}"`)
      .join(''),
    content: parts.length > 0 ? `<extensionElements>${parts.join('')}</extensionElements>` : '',
  }
}

/** An element with all its extensions. */
function element(name: string, own = '', content = '', id = name): string {
  const extensions = extended(name)
  return `<${name} id="${id}"${own}${extensions.attributes}>${extensions.content}${content}</${name}>`
}

const timer = (id: string) =>
  element('timerEventDefinition', '', element('timeDuration', ' xsi:type="tFormalExpression"', 'PT1H', `${id}_duration`), `${id}_timer`)
const definitions: Readonly<Record<string, string>> = {
  timer: timer('catch'),
  message: element('messageEventDefinition', ' messageRef="message"', '', 'catch_message'),
  signal: element('signalEventDefinition', ' signalRef="signal"', '', 'catch_signal'),
  conditional: element(
    'conditionalEventDefinition',
    '',
    element('condition', ' xsi:type="tFormalExpression"', '${amount &gt; 1}', 'condition'),
    'catch_condition',
  ),
  link: element('linkEventDefinition', ' name="there"', '', 'catch_link'),
}
const ends: Readonly<Record<string, string>> = {
  error: element('errorEventDefinition', ' errorRef="error"'),
  escalation: element('escalationEventDefinition', ' escalationRef="escalation"'),
  compensate: element('compensateEventDefinition', ' activityRef="task" waitForCompletion="false"'),
  cancel: element('cancelEventDefinition'),
  terminate: element('terminateEventDefinition'),
}
const tasks = ['serviceTask', 'sendTask', 'businessRuleTask', 'receiveTask', 'task', 'manualTask']
const gateways = ['exclusiveGateway', 'parallelGateway', 'inclusiveGateway', 'complexGateway', 'eventBasedGateway']
const scopes = ['subProcess', 'transaction', 'adHocSubProcess']
const many = element(
  'multiInstanceLoopCharacteristics',
  ' isSequential="true"',
  `<loopCardinality xsi:type="tFormalExpression">3</loopCardinality>${element('completionCondition', ' xsi:type="tFormalExpression"', '${done}', 'completed')}`,
  'loop',
)
const cycle = element(
  'timerEventDefinition',
  '',
  element('timeCycle', ' xsi:type="tFormalExpression"', 'R3/PT1H', 'cycle'),
  'boundary_timer',
)
const date = element(
  'timerEventDefinition',
  '',
  element('timeDate', ' xsi:type="tFormalExpression"', '2030-01-01T00:00:00', 'date'),
  'start_timer',
)

const nodes = [
  element('startEvent', ' name="开始"', date),
  element('userTask', ' name="审批"', many),
  element('scriptTask', ' scriptFormat="javascript"', '<script>1 &lt; 2</script>'),
  element('callActivity', ' calledElement="other"', element('standardLoopCharacteristics', ' testBefore="true"', '', 'repeat')),
  ...tasks.map((name) => element(name)),
  ...gateways.map((name) => element(name, name === 'exclusiveGateway' ? ' default="way"' : '')),
  ...scopes.map((name) => element(name, '', `<task id="${name}_task" />`)),
  element('boundaryEvent', ' attachedToRef="userTask" cancelActivity="false"', cycle),
  ...Object.entries(definitions).map(([kind, inner]) => element('intermediateCatchEvent', '', inner, `catch_${kind}_event`)),
  element('intermediateThrowEvent', '', '<signalEventDefinition id="thrown" signalRef="signal" />'),
  ...Object.entries(ends).map(([kind, inner]) => element('endEvent', '', inner, `end_${kind}`)),
]
const flow = element(
  'sequenceFlow',
  ' sourceRef="exclusiveGateway" targetRef="userTask" name="大额"',
  element('conditionExpression', ' xsi:type="tFormalExpression"', '${amount &gt; 1}', 'conditioned'),
)
const plain = '<sequenceFlow id="way" sourceRef="exclusiveGateway" targetRef="scriptTask" />'

const drawn = [...nodes, ...scopes.map((name) => `<task id="${name}_task"`)].map((text) => /id="(.*?)"/.exec(text)![1]!)
const shapes = drawn.map((id, at) => {
  const [x, y] = [(at % 8) * 160, Math.floor(at / 8) * 160]
  const look = scopes.includes(id) ? ' isExpanded="true"' : id === 'exclusiveGateway' ? ' isMarkerVisible="true"' : ''
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${look}><dc:Bounds x="${x}" y="${y}" width="60" height="60" /></bpmndi:BPMNShape>`
})
const edges = ['sequenceFlow', 'way'].map(
  (id, at) =>
    `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="0" y="${at * 10}" /><di:waypoint x="400" y="${at * 10}" /></bpmndi:BPMNEdge>`,
)
const roots = [
  element('message', ' name="回执"'),
  element('signal', ' name="加急"'),
  element('error', ' errorCode="E1"'),
  element('escalation', ' escalationCode="X1"'),
]

/** Every name of the engine's list that stands in no element here. */
export const unusedElements = (): string[] =>
  Object.keys(read).filter(
    (name) =>
      name !== 'definitions' &&
      !everyElement('x', 'x').includes(`<${name} `) &&
      !elements[name] &&
      !everyElement('x', 'x').includes(`<x:${name} `),
  )

export function everyElement(prefix: string, uri: string): string {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:x="${uri}" id="all" targetNamespace="http://example.org">
${roots.join('\n')}
${element('process', ' isExecutable="true"', `${nodes.join('\n')}\n${flow}${plain}`)}
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="process">${shapes.join('\n')}${edges.join('\n')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`
  return text.replaceAll(/(<\/?|\s)x:/g, `$1${prefix}:`).replace('xmlns:x=', `xmlns:${prefix}=`)
}
