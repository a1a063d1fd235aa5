// Files: what is refused before reading, what real files may hold, what cannot run and is named.
import { describe, expect, test } from 'vitest'
import { problemTexts } from '@/lib/backend/bpm/parse/problem.ts'
import { type DeploymentError, parseModels } from '@/lib/backend/bpm/parse.ts'
import { computed, fine, problems } from './files.ts'
import { definitions, flows, process, startEnd, tasks } from './model.ts'

describe('files of other tools', () => {
  test.each([
    ['flowable', 'http://flowable.org/bpmn'],
    ['camunda', 'http://camunda.org/schema/1.0/bpmn'],
    ['activiti', 'http://activiti.org/bpmn'],
  ])('%s is read in the same way', (prefix, uri) => {
    const [model] = parseModels(
      definitions(
        `<process id="p" ${prefix}:versionTag="2.0" ${prefix}:candidateStarterGroups="a,b">${startEnd}<userTask id="t" ${prefix}:assignee="bob" ${prefix}:formKey="k"><extensionElements><${prefix}:properties><${prefix}:property name="x" value="y"/></${prefix}:properties></extensionElements></userTask>${flows('start > t > end')}</process>`,
        prefix,
        uri,
      ),
    )
    const task = model!.nodes.get('t')
    expect(model).toMatchObject({ key: 'p', versionTag: '2.0', candidateStarters: { groups: ['a', 'b'] } })
    expect(task).toMatchObject({ kind: 'user', properties: { x: 'y' }, assignee: { source: 'bob' } })
  })

  test('any prefix for BPMN, a diagram, lanes, texts, data and messages between pools', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <semantic:definitions xmlns:semantic="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:modeler="http://x.y" targetNamespace="t" modeler:version="1">
      <semantic:collaboration id="c"><semantic:participant id="pool" processRef="p"/><semantic:participant id="other" name="Customer"/><semantic:messageFlow id="mf" sourceRef="other" targetRef="s"/></semantic:collaboration>
      <semantic:process id="p" isClosed="false"><semantic:documentation>Says what it does</semantic:documentation>
      <semantic:laneSet id="l"><semantic:lane id="l1"><semantic:flowNodeRef>s</semantic:flowNodeRef></semantic:lane></semantic:laneSet>
      <semantic:sequenceFlow sourceRef="s" targetRef="t"/><semantic:sequenceFlow sourceRef="t" targetRef="e"/><semantic:sequenceFlow sourceRef="t" targetRef="e"/>
      <semantic:startEvent id="s"><semantic:outgoing>f1</semantic:outgoing></semantic:startEvent><semantic:task id="t"/><semantic:endEvent id="e"/>
      <semantic:dataObject id="d"/><semantic:dataObjectReference id="dr" dataObjectRef="d"/><semantic:dataStoreReference id="ds"/><semantic:textAnnotation id="ta"><semantic:text>note</semantic:text></semantic:textAnnotation><semantic:association id="a" sourceRef="ta" targetRef="t"/><semantic:group id="g"/>
      </semantic:process>
      <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="nothing"><bpmndi:BPMNShape id="shape" bpmnElement="s"><dc:Bounds x="1" y="1" width="1" height="1"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram></semantic:definitions>`
    const [model] = parseModels(xml)
    expect([...model!.nodes.keys()]).toEqual(['s', 't', 'e'])
    expect(new Set(model!.flows.keys()).size).toBe(3)
    expect(model!.documentation).toBe('Says what it does')
  })

  test.each([
    ['ISO-8859-1', 'Prüfung', 'latin1'],
    ['UTF-16', '审批', 'utf16le'],
  ] as const)('%s', (encoding, name, buffer) => {
    const xml = process(`${startEnd}<task id="t" name="${name}"/>${flows('start > t > end')}`).replace('UTF-8', encoding)
    const bytes = buffer === 'utf16le' ? Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]) : Buffer.from(xml, buffer)
    expect(parseModels(bytes)[0]!.nodes.get('t')!.name).toBe(name)
  })

  test('GBK', () => {
    const head = Buffer.from(
      '<?xml version="1.0" encoding="GBK"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="',
    )
    const tail = Buffer.from('"><task id="t"/></process></definitions>')
    expect(parseModels(Buffer.concat([head, Buffer.from([0xc9, 0xf3, 0xc5, 0xfa]), tail]))[0]!.name).toBe('审批')
  })

  test('several processes of one file, without those marked as not executable', () => {
    const xml = definitions(
      ['a', 'b'].map((id) => `<process id="${id}"><task id="t-${id}"/></process>`).join('') +
        '<process id="c" isExecutable="false"><choreographyTask id="x"/></process>',
    )
    expect(parseModels(xml).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  test('unconditional flows to the same node, an error without a code, a handler without its mark', () => {
    parseModels(process(`${startEnd}<exclusiveGateway id="g"/>${flows('start > g', 'g > end', 'g > end')}`))
    parseModels(process(`<startEvent id="s"/><endEvent id="e"><errorEventDefinition/></endEvent>${flows('s > e')}`))
    const [model] = parseModels(
      process(
        `${startEnd}<task id="t"/><boundaryEvent id="b" attachedToRef="t"><compensateEventDefinition/></boundaryEvent><task id="undo"/><association id="a" sourceRef="b" targetRef="undo"/>${flows('start > t > end')}`,
      ),
    )
    expect(model!.nodes.get('t')!.compensateBy).toBe('undo')
    expect(model!.inner.entries.map(({ id }) => id)).toEqual(['start'])
  })

  test('an unreachable node is a warning', () => {
    const [model] = parseModels(process(`${startEnd}${tasks('alone')}${flows('start > end')}`))
    expect(model!.warnings).toEqual([{ key: 'unreachable', element: 'alone', params: {} }])
  })

  test('a definition is immutable', () => {
    const [model] = parseModels(fine)
    expect(() => ((model!.inner.nodes as unknown[]).length = 0)).toThrow()
    expect(() => Object.assign(model!.nodes.get('start')!, { name: 'x' })).toThrow()
  })

  test('a thousand nodes take less than a second', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `t${index}`)
    const xml = process(`<startEvent id="start"/>${tasks(...ids)}${flows(['start', ...ids].join(' > '))}`)
    const began = globalThis.process.cpuUsage()
    expect(parseModels(xml)[0]!.nodes.size).toBe(1001)
    expect(computed(began)).toBeLessThan(1000)
  })
})

describe('what cannot run is refused with its element', () => {
  const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
  const inside = (content: string, roots = '') => process(`${startEnd}${content}${flows('start > end')}`, roots)

  test.each<[string, string, [string, string | null][]]>([
    ['no process', definitions(''), [['noProcess', null]]],
    ['nothing executable', definitions('<process id="p" isExecutable="false"/>'), [['notExecutable', 'p']]],
    ['an empty process', definitions('<process id="p"/>'), [['emptyProcess', 'p']]],
    ['a process without an id', definitions('<process><task id="t"/></process>'), [['processId', null]]],
    ['ids used twice', inside('<task id="x"/><task id="x"/>'), [['duplicateId', 'x']]],
    ['a flow from nowhere', process(`${startEnd}<sequenceFlow id="f" sourceRef="nowhere" targetRef="end"/>`), [['dangling', 'f']]],
    ['a flow to nowhere', process(`${startEnd}<sequenceFlow id="f" sourceRef="start"/>`), [['dangling', 'f']]],
    [
      'a flow into a subprocess',
      process(`${startEnd}<subProcess id="s"><task id="t"/></subProcess>${flows('f: start > t')}`),
      [['crossesScope', 'f']],
    ],
    ['an unknown element', inside('<choreographyTask id="x"/>'), [['unsupported', 'x']]],
    [
      'two start events',
      process(`<startEvent id="a"/><startEvent id="b"/><endEvent id="e"/>${flows('a > e', 'b > e')}`),
      [['manyStarts', 'p']],
    ],
    ['a flow into a start', process(`${startEnd}${flows('start > end')}<task id="t"/>${flows('t > start')}`), [['startIncoming', 'start']]],
    ['a flow out of an end', process(`${startEnd}<task id="t"/>${flows('start > end > t')}`), [['endOutgoing', 'end']]],
    ['only a loop', process(`<task id="a"/><task id="b"/>${flows('a > b', 'b > a')}`), [['noStart', 'p']]],
    ['an empty subprocess', inside('<subProcess id="s"/>'), [['noStart', 's']]],
    [
      'a timer start in a subprocess',
      inside(`<subProcess id="s"><startEvent id="x">${timer}</startEvent></subProcess>`),
      [
        ['noStart', 's'],
        ['startEvent', 'x'],
      ],
    ],
    [
      'a start message named by a variable',
      process('<startEvent id="x"><messageEventDefinition messageRef="m"/></startEvent>', '<message id="m" name="${which}"/>'),
      [['expression', 'x']],
    ],
    ['an error start of a process', process(`<startEvent id="x"><errorEventDefinition/></startEvent>`), [['startEvent', 'x']]],
    [
      'an event subprocess without a trigger',
      inside('<subProcess id="s" triggeredByEvent="true"><startEvent id="x"/></subProcess>'),
      [['eventSubStart', 's']],
    ],
    [
      'an event subprocess in a flow',
      process(
        `${startEnd}<subProcess id="s" triggeredByEvent="true"><startEvent id="x">${timer}</startEvent></subProcess>${flows('start > s > end')}`,
      ),
      [['eventSubFlow', 's']],
    ],
    ['a boundary on nothing', inside(`<boundaryEvent id="b" attachedToRef="nowhere">${timer}</boundaryEvent>`), [['dangling', 'b']]],
    [
      'a boundary on a gateway',
      process(
        `${startEnd}<exclusiveGateway id="g"/><boundaryEvent id="b" attachedToRef="g">${timer}</boundaryEvent>${flows('start > g > end')}`,
      ),
      [['boundaryHost', 'b']],
    ],
    [
      'a flow into a boundary',
      process(
        `${startEnd}<task id="t"/><boundaryEvent id="b" attachedToRef="t">${timer}</boundaryEvent>${flows('start > t > b', 't > end')}`,
      ),
      [['boundaryIncoming', 'b']],
    ],
    ['a boundary that waits for nothing', inside('<task id="t"/><boundaryEvent id="b" attachedToRef="t"/>'), [['eventMissing', 'b']]],
    ['a catch event that waits for nothing', inside('<intermediateCatchEvent id="c"/>'), [['eventMissing', 'c']]],
    ['a catching error', inside('<intermediateCatchEvent id="c"><errorEventDefinition/></intermediateCatchEvent>'), [['eventKind', 'c']]],
    ['a throwing timer', inside(`<intermediateThrowEvent id="c">${timer}</intermediateThrowEvent>`), [['eventKind', 'c']]],
    [
      'two triggers',
      inside(`<intermediateCatchEvent id="c">${timer}<signalEventDefinition/></intermediateCatchEvent>`),
      [['manyEvents', 'c']],
    ],
    ['a message that is not there', inside('<receiveTask id="r" messageRef="m"/>'), [['dangling', 'r']]],
    [
      'a signal that is not there',
      inside('<intermediateThrowEvent id="c"><signalEventDefinition signalRef="s"/></intermediateThrowEvent>'),
      [['dangling', 'c']],
    ],
    [
      'a timer without a time',
      inside('<intermediateCatchEvent id="c"><timerEventDefinition/></intermediateCatchEvent>'),
      [['timerMissing', 'c']],
    ],
    [
      'a time that is none',
      inside(`<intermediateCatchEvent id="c">${timer.replace('PT1H', 'soon')}</intermediateCatchEvent>`),
      [['expression', 'c']],
    ],
    [
      'a cycle faster than a second',
      inside(
        '<task id="t"/><boundaryEvent id="b" attachedToRef="t"><timerEventDefinition><timeCycle>R/PT0.1S</timeCycle></timerEventDefinition></boundaryEvent>',
      ),
      [['expression', 'b']],
    ],
    [
      'a link to nowhere',
      inside('<intermediateThrowEvent id="c"><linkEventDefinition name="x"/></intermediateThrowEvent>'),
      [['linkTarget', 'c']],
    ],
    ['a cancel end outside a transaction', inside('<endEvent id="e"><cancelEventDefinition/></endEvent>'), [['cancelOutside', 'e']]],
    [
      'a transaction that cannot be cancelled',
      inside('<transaction id="x"><startEvent id="s"/><endEvent id="e"><cancelEventDefinition/></endEvent></transaction>'),
      [['cancelBoundary', 'x']],
    ],
    [
      'compensation without a handler',
      inside('<task id="t"/><boundaryEvent id="b" attachedToRef="t"><compensateEventDefinition/></boundaryEvent>'),
      [['compensationHandler', 'b']],
    ],
    ['a gateway without a way out', process(`${startEnd}<exclusiveGateway id="g"/>${flows('start > g')}`), [['gatewayNoWayOut', 'g']]],
    [
      'two ways without conditions',
      process(`${startEnd}<exclusiveGateway id="g"/>${flows('start > g', 'g > end', 'g > t')}<task id="t"/>`),
      [['gatewayAmbiguous', 'g']],
    ],
    [
      'a default that leaves elsewhere',
      process(`${startEnd}<exclusiveGateway id="g" default="f"/>${flows('f: start > g', 'g > end')}`),
      [['defaultFlow', 'g']],
    ],
    [
      'an event gateway to a task',
      process(`${startEnd}<eventBasedGateway id="g"/><task id="t"/>${flows('start > g > t > end')}`),
      [['eventGatewayTarget', 'g']],
    ],
    [
      'an event gateway that starts',
      inside(
        `<eventBasedGateway id="g" instantiate="true"/><intermediateCatchEvent id="c">${timer}</intermediateCatchEvent>${flows('g > c')}`,
      ),
      [['eventGatewayStart', 'g']],
    ],
    [
      'a complex join without a condition',
      process(`${startEnd}<complexGateway id="g"/>${flows('start > g', 'start > g', 'g > end')}`),
      [['complexCondition', 'g']],
    ],
    ['a service that does nothing', inside('<serviceTask id="t"/>'), [['implementation', 't']]],
    ['a send task that sends nothing', inside('<sendTask id="t"/>'), [['implementation', 't']]],
    ['an unknown function', inside('<serviceTask id="t" flowable:class="a.b.C"/>'), [['unknownDelegate', 't']]],
    ['an unknown bean', inside('<serviceTask id="t" flowable:delegateExpression="${mailer}"/>'), [['unknownDelegate', 't']]],
    ['a delegate that is computed', inside('<serviceTask id="t" flowable:delegateExpression="${a.b}"/>'), [['delegateForm', 't']]],
    ['mail, HTTP and other built-ins', inside('<serviceTask id="t" flowable:type="mail"/>'), [['unsupportedPart', 't']]],
    ['an activity that waits for two tokens', inside('<task id="t" startQuantity="2"/>'), [['unsupportedPart', 't']]],
    ['an external worker', inside('<serviceTask id="t" flowable:type="external" flowable:topic="x"/>'), [['unknownDelegate', 't']]],
    ['a decision table', inside('<businessRuleTask id="t" flowable:decisionRef="x"/>'), [['businessRule', 't']]],
    ['a business rule of no kind', inside('<businessRuleTask id="t"/>'), [['businessRule', 't']]],
    ['Groovy', inside('<scriptTask id="t" scriptFormat="groovy"><script>1</script></scriptTask>'), [['scriptFormat', 't']]],
    ['a script of no language', inside('<scriptTask id="t"><script>1</script></scriptTask>'), [['scriptFormat', 't']]],
    ['an empty script', inside('<scriptTask id="t" scriptFormat="javascript"/>'), [['scriptEmpty', 't']]],
    [
      'a script that was not deployed',
      inside('<scriptTask id="t" scriptFormat="javascript" flowable:resource="a.js"/>'),
      [['scriptResource', 't']],
    ],
    [
      'a condition in Python',
      process(
        `${startEnd}<sequenceFlow id="f" sourceRef="start" targetRef="end"><conditionExpression language="python">x</conditionExpression></sequenceFlow>`,
      ),
      [['scriptFormat', 'f']],
    ],
    ['a call of nothing', inside('<callActivity id="c"/>'), [['noCalled', 'c']]],
    ['a case', inside('<callActivity id="c" calledElement="x" flowable:caseRef="y"/>'), [['unsupportedPart', 'c']]],
    [
      'a connector',
      inside('<serviceTask id="t" flowable:expression="x"><extensionElements><flowable:connector/></extensionElements></serviceTask>'),
      [['unsupportedPart', 't']],
    ],
    ['a multi-instance of unknown size', inside('<task id="t"><multiInstanceLoopCharacteristics/></task>'), [['loopMissing', 't']]],
    [
      'a multi-instance that is too large',
      inside(
        '<task id="t"><multiInstanceLoopCharacteristics><loopCardinality>1001</loopCardinality></multiInstanceLoopCharacteristics></task>',
      ),
      [['loopCount', 't']],
    ],
    ['an endless loop', inside('<task id="t"><standardLoopCharacteristics/></task>'), [['loopStandard', 't']]],
    [
      'a listener to nothing',
      inside('<task id="t"><extensionElements><flowable:executionListener event="complete" expression="x"/></extensionElements></task>'),
      [['listenerEvent', 't']],
    ],
    [
      'a listener that does nothing',
      inside('<userTask id="t"><extensionElements><flowable:taskListener event="create"/></extensionElements></userTask>'),
      [['implementation', 't']],
    ],
    ['an expression that is none', inside('<userTask id="t" flowable:assignee="${a +}"/>'), [['expression', 't']]],
    ['a condition that is none', process(`${startEnd}${flows('f: start > end ? a b')}`), [['expression', 'f']]],
    ['an expression that reaches for prototypes', inside('<userTask id="t" flowable:assignee="${a.constructor}"/>'), [['expression', 't']]],
  ])('%s', (_, xml, expected) => expect(problems(xml)).toEqual(expected))

  test('all problems are reported together, with texts that name the element', () => {
    try {
      parseModels(inside('<serviceTask id="a" name="Pay"/><callActivity id="b"/>'))
      expect.unreachable()
    } catch (error) {
      expect((error as DeploymentError).message.split('\n')).toEqual([
        'a (Pay): nothing says what the task runs',
        'b: nothing says which process is called',
      ])
    }
  })

  test('every reason has a text', () => {
    for (const text of Object.values(problemTexts)) expect(text).not.toBe('')
  })
})
