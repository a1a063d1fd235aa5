// Extensions of other engines, and parts of BPMN, that are not run: each is refused by its element and its own name, none is accepted and ignored.
import { describe, expect, test } from 'vitest'
import { type DeploymentError, parseModels } from '@/lib/backend/bpm/parse.ts'
import { problems } from './files.ts'
import { definitions, engineWith, eventRoots, flows, process, startEnd, tasks } from './model.ts'

const extended = (content: string) => `<extensionElements>${content}</extensionElements>`
const inside = (content: string, roots = eventRoots) => process(`${startEnd}${content}${flows('start > end')}`, roots)
const known = { hasDelegate: () => true }

/** The problems of a file as [key, element, part]. */
function named(xml: string): unknown[] {
  try {
    parseModels(xml, known)
    return []
  } catch (error) {
    return (error as DeploymentError).problems.map(({ key, element, params }) => [
      key,
      element,
      params.part ?? params.target ?? params.name,
    ])
  }
}

describe('an extension that is not run is refused by its name', () => {
  const thrown = (definition: string) => `<intermediateThrowEvent id="x">${definition}</intermediateThrowEvent>`
  const caught = (definition: string) => `${tasks('t')}<boundaryEvent id="x" attachedToRef="t">${definition}</boundaryEvent>`
  const mapping = extended('<flowable:in source="a" target="b"/>')
  test.each<[string, string, string]>([
    [
      'fields of an expression',
      inside(`<serviceTask id="x" flowable:expression="\${1}">${extended('<flowable:field name="a" stringValue="b"/>')}</serviceTask>`),
      'field',
    ],
    [
      'a version that is not asked for',
      inside('<callActivity id="x" calledElement="q" flowable:calledElementVersion="3"/>'),
      'calledElementVersion without calledElementBinding',
    ],
    [
      'a call of another kind',
      inside('<callActivity id="x" calledElement="q" flowable:calledElementType="case"/>'),
      'calledElementType="case"',
    ],
    ['people of a manual task', inside('<manualTask id="x"><potentialOwner/></manualTask>'), 'potentialOwner'],
    ['a role of no kind', inside('<userTask id="x"><resourceRole/></userTask>'), 'resourceRole'],
    [
      'in on a thrown error',
      inside(`<endEvent id="x"><errorEventDefinition errorRef="err">${mapping}</errorEventDefinition></endEvent>`),
      'in',
    ],
    ['in on the event of an error', inside(`<endEvent id="x">${mapping}<errorEventDefinition errorRef="err"/></endEvent>`), 'in'],
    [
      'out on a caught error',
      inside(caught(`<errorEventDefinition>${extended('<flowable:out source="a" target="b"/>')}</errorEventDefinition>`)),
      'out',
    ],
    ['in on an escalation', inside(thrown(`<escalationEventDefinition escalationRef="esc">${mapping}</escalationEventDefinition>`)), 'in'],
    ['in on a message', inside(thrown(`<messageEventDefinition messageRef="m">${mapping}</messageEventDefinition>`)), 'in'],
    [
      'a local variable of an error',
      inside(caught('<errorEventDefinition flowable:errorVariableLocalScope="true"/>')),
      'errorVariableLocalScope',
    ],
    [
      'a transient variable of an error',
      inside(caught('<errorEventDefinition flowable:errorVariableTransient="true"/>')),
      'errorVariableTransient',
    ],
    [
      'an error of an external task',
      inside(
        `<serviceTask id="x" flowable:type="external" flowable:topic="pay">${extended('<flowable:errorEventDefinition errorRef="err" expression="${true}"/>')}</serviceTask>`,
      ),
      'errorEventDefinition',
    ],
    [
      'in of an external worker',
      inside(`<serviceTask id="x" flowable:type="external-worker" flowable:topic="pay">${mapping}</serviceTask>`),
      'in',
    ],
    ['an asynchronous signal', inside(thrown('<signalEventDefinition signalRef="s" flowable:async="true"/>')), 'async'],
    [
      'a listener in a transaction',
      inside(
        `<userTask id="x">${extended('<flowable:taskListener event="create" expression="${1}" onTransaction="committed"/>')}</userTask>`,
      ),
      'onTransaction="committed"',
    ],
    [
      'an execution listener in a transaction',
      inside(
        `<task id="x">${extended('<flowable:executionListener event="start" expression="${1}" onTransaction="before-commit"/>')}</task>`,
      ),
      'onTransaction="before-commit"',
    ],
    [
      'a calendar of a timer',
      inside(
        '<intermediateCatchEvent id="x"><timerEventDefinition flowable:businessCalendarName="work"><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      ),
      'businessCalendarName="work"',
    ],
    [
      'a calendar of its duration',
      inside(
        '<intermediateCatchEvent id="x"><timerEventDefinition><timeDuration flowable:businessCalendarName="work">PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      ),
      'businessCalendarName="work"',
    ],
    [
      'a custom identity link',
      inside(`<userTask id="x">${extended('<flowable:customResource flowable:name="boss"/>')}</userTask>`),
      'customResource',
    ],
    ['an assignee of a service', inside('<serviceTask id="x" flowable:class="f" flowable:assignee="bob"/>'), 'assignee="bob"'],
    ['an attribute that nobody knows', inside('<userTask id="x" flowable:candidateStrategy="30"/>'), 'candidateStrategy="30"'],
    [
      'a transient mapping',
      inside(`<callActivity id="x" calledElement="q">${extended('<flowable:in source="a" target="b" transient="true"/>')}</callActivity>`),
      'transient',
    ],
    [
      'the name of called instances',
      inside('<callActivity id="x" calledElement="q" flowable:processInstanceName="one"/>'),
      'processInstanceName="one"',
    ],
    [
      'a skip expression of a gateway',
      process(`${startEnd}<parallelGateway id="x" flowable:skipExpression="\${a}"/>${flows('start > x > end')}`),
      'skipExpression="${a}"',
    ],
    [
      'data that is assigned',
      inside('<task id="x"><dataInputAssociation><assignment><from>1</from><to>a</to></assignment></dataInputAssociation></task>'),
      'assignment',
    ],
    [
      'a resource with parameters',
      inside(
        '<userTask id="x"><potentialOwner><resourceRef>r</resourceRef><resourceParameterBinding/></potentialOwner></userTask>',
        '<resource id="r"/>',
      ),
      'resourceParameterBinding',
    ],
    [
      'an exception with a root cause',
      inside(
        `<serviceTask id="x" flowable:class="f">${extended('<flowable:mapException errorCode="E1" rootCause="b.C">a.B</flowable:mapException>')}</serviceTask>`,
      ),
      'rootCause="b.C"',
    ],
    [
      'children of an exception',
      inside(
        `<serviceTask id="x" flowable:class="f">${extended('<flowable:mapException errorCode="E1" includeChildExceptions="true">a.B</flowable:mapException>')}</serviceTask>`,
      ),
      'mapException includeChildExceptions a.B',
    ],
  ])('%s', (_, xml, part) => expect(named(xml)).toEqual([['unsupportedPart', 'x', part]]))

  test('of a process and of a flow', () => {
    const flow = `<sequenceFlow id="f" sourceRef="start" targetRef="end" flowable:colour="red"/>`
    expect(named(process(startEnd + flow))).toEqual([['unsupportedPart', 'f', 'colour="red"']])
    const listened = `${extended('<flowable:eventListener class="a.B"/>')}${startEnd}${flows('start > end')}`
    expect(named(process(listened))).toEqual([['unsupportedPart', 'p', 'eventListener']])
  })

  test('of the file, and of what events refer to', () => {
    const file = process(`${startEnd}${flows('start > end')}`, '<signal id="s" flowable:colour="red"/>').replace(
      'targetNamespace',
      'flowable:businessCalendarName="work" id="file" targetNamespace',
    )
    expect(named(file)).toEqual([
      ['unsupportedPart', 'file', 'businessCalendarName="work"'],
      ['unsupportedPart', 's', 'colour="red"'],
    ])
  })

  test('what has no effect here, and what asks for nothing, is accepted', () => {
    expect(
      named(
        definitions(
          `<process id="p" flowable:isEagerExecutionFetching="false" flowable:historyTimeToLive="P1D"><startEvent id="start"/><userTask id="t" flowable:exclusive="true" flowable:useLocalScope="false" flowable:candidateUsers="" other:colour="red" xmlns:other="http://x.y">${extended('<other:note/>')}</userTask>${flows('start > t')}</process>`,
        ),
      ),
    ).toEqual([])
  })
})

describe('what would be lost', () => {
  const handled = `${tasks('hotel')}<boundaryEvent id="b" attachedToRef="hotel"><compensateEventDefinition/></boundaryEvent><userTask id="undo" isForCompensation="true"/><association id="a" sourceRef="b" targetRef="undo"/>`
  const compensate = (activity: string) =>
    process(
      `${startEnd}${handled}${tasks('plain')}<intermediateThrowEvent id="x"><compensateEventDefinition activityRef="${activity}"/></intermediateThrowEvent>${flows('start > hotel > plain > x > end')}`,
    )
  const edges = (host: string, ...definitions: string[]) =>
    definitions.map((definition, index) => `<boundaryEvent id="b${index}" attachedToRef="${host}">${definition}</boundaryEvent>`).join('')
  const sub =
    '<subProcess id="sub"><startEvent id="s1"/><endEvent id="e1"/><sequenceFlow id="f1" sourceRef="s1" targetRef="e1"/></subProcess>'
  const alarmed = (...starts: string[]) =>
    starts
      .map(
        (start, index) =>
          `<subProcess id="es${index}" triggeredByEvent="true"><startEvent id="on${index}">${start}</startEvent></subProcess>`,
      )
      .join('')
  const roots = `${eventRoots}<error id="bare"/><escalation id="bareEsc"/>`

  test.each<[string, string, [string, string | null][]]>([
    [
      'a condition behind a parallel gateway',
      process(`${startEnd}<parallelGateway id="g"/>${tasks('t')}${flows('start > g', 'g > end', 'f: g > t ? a')}`),
      [['conditionIgnored', 'f']],
    ],
    [
      'two implementations',
      inside('<serviceTask id="x" flowable:class="f" flowable:expression="${1}"/>'),
      [
        ['manyWays', 'x'],
        ['unknownDelegate', 'x'],
      ],
    ],
    [
      'two times',
      inside(
        '<intermediateCatchEvent id="x"><timerEventDefinition><timeDate>2030-01-01</timeDate><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      ),
      [['manyTimes', 'x']],
    ],
    [
      'a boundary event of a compensation handler',
      inside(
        `${handled}<boundaryEvent id="late" attachedToRef="undo"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`,
      ),
      [['compensationBoundary', 'undo']],
    ],
    [
      'two starts by one message',
      process(
        '<startEvent id="s1"><messageEventDefinition messageRef="m"/></startEvent><startEvent id="s2"><messageEventDefinition messageRef="m"/></startEvent><task id="t"/><sequenceFlow id="f1" sourceRef="s1" targetRef="t"/><sequenceFlow id="f2" sourceRef="s2" targetRef="t"/>',
        eventRoots,
      ),
      [['caughtTwice', 's2']],
    ],
    [
      'variables of a caught signal',
      inside(
        `<intermediateCatchEvent id="x"><signalEventDefinition signalRef="s">${extended('<flowable:in source="a" target="b"/>')}</signalEventDefinition></intermediateCatchEvent>`,
      ),
      [['unsupportedPart', 'x']],
    ],
    [
      'an implementation of a caught message',
      inside('<intermediateCatchEvent id="x"><messageEventDefinition messageRef="m" flowable:expression="${1}"/></intermediateCatchEvent>'),
      [['unsupportedPart', 'x']],
    ],
    [
      'the code variable of a thrown error',
      inside('<endEvent id="x"><errorEventDefinition errorRef="err" flowable:errorCodeVariable="c"/></endEvent>'),
      [['unsupportedPart', 'x']],
    ],
    [
      'the end of a start timer',
      process(
        '<startEvent id="s"><timerEventDefinition><timeCycle flowable:endDate="2030-01-01">R/PT1H</timeCycle></timerEventDefinition></startEvent>',
      ),
      [['unsupportedPart', 's']],
    ],
    ['a call of a global task', inside('<callActivity id="x" calledElement="g"/>', '<globalUserTask id="g"/>'), [['unsupported', 'x']]],
    ['compensation of a handler', compensate('undo'), [['compensatesHandler', 'x']]],
    ['compensation of what nothing compensates', compensate('plain'), [['compensatesNothing', 'x']]],
    [
      'two events for every error',
      inside(sub + edges('sub', '<errorEventDefinition/>', '<errorEventDefinition/>')),
      [['caughtTwice', 'b1']],
    ],
    [
      'an event for every error, and one for an error without a code',
      inside(sub + edges('sub', '<errorEventDefinition/>', '<errorEventDefinition errorRef="bare"/>'), roots),
      [['caughtTwice', 'b1']],
    ],
    [
      'two events for one code',
      inside(sub + edges('sub', '<errorEventDefinition errorRef="err"/>', '<errorEventDefinition errorRef="E1"/>')),
      [['caughtTwice', 'b1']],
    ],
    [
      'two events for every escalation',
      inside(sub + edges('sub', '<escalationEventDefinition/>', '<escalationEventDefinition escalationRef="bareEsc"/>'), roots),
      [['caughtTwice', 'b1']],
    ],
    [
      'two event subprocesses for every error',
      inside(alarmed('<errorEventDefinition/>', '<errorEventDefinition/>')),
      [['caughtTwice', 'on1']],
    ],
    [
      'an escalation that is not there',
      inside(sub + edges('sub', '<escalationEventDefinition escalationRef="gone"/>')),
      [['dangling', 'b0']],
    ],
    [
      'a resource that is not there',
      inside('<userTask id="t"><potentialOwner><resourceRef>gone</resourceRef></potentialOwner></userTask>'),
      [['dangling', 't']],
    ],
    [
      'a flow that the file does not hold',
      process('<startEvent id="s"/><task id="t"><outgoing>gone</outgoing></task><sequenceFlow id="f" sourceRef="s" targetRef="t"/>'),
      [['dangling', 't']],
    ],
    ['an unknown event', inside('<intermediateCatchEvent id="c"><tideEventDefinition/></intermediateCatchEvent>'), [['unsupported', 'c']]],
    ['an unknown event that starts', process('<startEvent id="s"><tideEventDefinition/></startEvent>'), [['unsupported', 's']]],
    ['a message that throws nothing', inside('<endEvent id="x"><messageEventDefinition/></endEvent>'), [['throwMissing', 'x']]],
    [
      'a signal that throws nothing',
      inside('<intermediateThrowEvent id="x"><signalEventDefinition/></intermediateThrowEvent>'),
      [['throwMissing', 'x']],
    ],
    [
      'a signal that waits for nothing',
      inside('<intermediateCatchEvent id="x"><signalEventDefinition/></intermediateCatchEvent>'),
      [['eventMissing', 'x']],
    ],
    [
      'a condition that is none',
      inside(
        '<intermediateCatchEvent id="x"><conditionalEventDefinition><condition/></conditionalEventDefinition></intermediateCatchEvent>',
      ),
      [['conditionMissing', 'x']],
    ],
    [
      'a variable event without a variable',
      inside(`<intermediateCatchEvent id="x">${extended('<flowable:variableListenerEventDefinition/>')}</intermediateCatchEvent>`),
      [['variableMissing', 'x']],
    ],
    [
      'a mapping to nowhere',
      inside(`<callActivity id="x" calledElement="q">${extended('<flowable:in sourceExpression="${1}"/>')}</callActivity>`),
      [['mapping', 'x']],
    ],
  ])('%s is refused', (_, xml, expected) => expect(problems(xml)).toEqual(expected))

  test('the reason names an id that two processes of one deployment share', () => {
    const one = process(`${startEnd}${flows('start > end')}`)
    expect(() => engineWith([]).deploy([one, one])).toThrow('p (P): the id p is used more than once')
    expect(() => parseModels(inside('<task id="x"/><task id="x"/>'))).toThrow('the id x is used more than once')
  })
})

test('what a drawing refers to and the file does not hold is told, without keeping the process from running', () => {
  const [model] = parseModels(
    process(
      `<laneSet id="l"><lane id="l1"><flowNodeRef>start</flowNodeRef><flowNodeRef>gone</flowNodeRef></lane></laneSet>${startEnd}${flows('start > end')}<association id="a" sourceRef="start" targetRef="nowhere"/><dataObjectReference id="d" dataObjectRef="lost"/>`,
    ),
  )
  expect(model!.warnings).toEqual([
    { key: 'dangling', element: 'l1', params: { attribute: 'flowNodeRef', target: 'gone' } },
    { key: 'dangling', element: 'a', params: { attribute: 'targetRef', target: 'nowhere' } },
    { key: 'dangling', element: 'd', params: { attribute: 'dataObjectRef', target: 'lost' } },
  ])
})

test('a file that an earlier version deployed is read as it was: what is refused now is a warning', () => {
  const xml = inside('<userTask id="x" flowable:colour="red"/>')
  expect(problems(xml)).toEqual([['unsupportedPart', 'x']])
  const [model] = parseModels(xml, { stored: true })
  expect(model!.warnings.filter(({ key }) => key !== 'unreachable')).toEqual([
    { key: 'unsupportedPart', element: 'x', params: { part: 'colour="red"' } },
  ])
  expect(() => parseModels(inside('<userTask id="x" flowable:assignee="${"/>'), { stored: true })).toThrow('x')
})
