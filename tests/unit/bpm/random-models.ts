// Random models for the engine's property tests: nested blocks of everything that can be run.
import fc from 'fast-check'
import { definitions } from './model.ts'

/** A block has one way in and one way out; `xml` holds its nodes and inner flows. */
export type Block =
  | {
      kind:
        | 'user'
        | 'plain'
        | 'service'
        | 'async'
        | 'timer'
        | 'message'
        | 'receive'
        | 'begun'
        | 'signalOut'
        | 'escalate'
        | 'call'
        | 'undoable'
        | 'undo'
        | 'fail'
        | 'condition'
        | 'until'
        | 'link'
        | 'local'
        | 'changed'
        | 'mapped'
        | 'skipped'
        | 'calledStop'
        | 'decided'
    }
  | { kind: 'sequence' | 'and' | 'or' | 'xor' | 'race' | 'some'; blocks: Block[] }
  | {
      kind:
        | 'loop'
        | 'sub'
        | 'guarded'
        | 'noted'
        | 'alarmed'
        | 'failing'
        | 'cancelled'
        | 'stopped'
        | 'beside'
        | 'told'
        | 'allCancelled'
        | 'allStopped'
        | 'watched'
        | 'heardTwice'
        | 'passedOn'
      block: Block
    }
  | { kind: 'multi'; block: Block | null; sequential: boolean; ratio: boolean; gathers: boolean }

const simple = fc.constantFrom<Block>(
  { kind: 'user' },
  { kind: 'user' },
  { kind: 'user' },
  { kind: 'plain' },
  { kind: 'service' },
  { kind: 'async' },
  { kind: 'timer' },
  { kind: 'message' },
  { kind: 'receive' },
  { kind: 'begun' },
  { kind: 'signalOut' },
  { kind: 'escalate' },
  { kind: 'call' },
  { kind: 'undoable' },
  { kind: 'undo' },
  { kind: 'fail' },
  { kind: 'condition' },
  { kind: 'until' },
  { kind: 'link' },
  { kind: 'local' },
  { kind: 'changed' },
  { kind: 'mapped' },
  { kind: 'skipped' },
  { kind: 'calledStop' },
  { kind: 'decided' },
)

export const { block } = fc.letrec<{ block: Block }>((tie) => {
  const some = fc.array(tie('block'), { minLength: 2, maxLength: 3 })
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      simple,
      fc.record({
        kind: fc.constantFrom(
          'sequence' as const,
          'sequence' as const,
          'and' as const,
          'or' as const,
          'xor' as const,
          'race' as const,
          'some' as const,
        ),
        blocks: some,
      }),
      fc.record({
        kind: fc.constantFrom(
          'loop' as const,
          'sub' as const,
          'guarded' as const,
          'noted' as const,
          'alarmed' as const,
          'failing' as const,
          'cancelled' as const,
          'stopped' as const,
          'beside' as const,
          'told' as const,
          'allCancelled' as const,
          'allStopped' as const,
          'watched' as const,
          'heardTwice' as const,
          'passedOn' as const,
        ),
        block: tie('block'),
      }),
      fc.record({
        kind: fc.constant('multi' as const),
        block: fc.option(tie('block')),
        sequential: fc.boolean(),
        ratio: fc.boolean(),
        gathers: fc.boolean(),
      }),
    ),
  }
})

/** Every item's number, and `n` of those that have set it: a list of its own beside the process's `n`. */
const gathering =
  '<loopDataOutputRef>gathered</loopDataOutputRef><outputDataItem name="loopCounter"/><extensionElements><flowable:variableAggregation target="numbers"><variable source="n"/></flowable:variableAggregation></extensionElements>'

const heard = '<extensionElements><flowable:executionListener event="start" expression="${n}"/></extensionElements>'

const twice = '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'

/** A decision about `n`: an even number stays below three, an odd one below two. */
const levels = `<dmn:definitions xmlns:dmn="https://www.omg.org/spec/DMN/20191111/MODEL/"><dmn:decision id="level"><dmn:decisionTable hitPolicy="FIRST">
  <dmn:input><dmn:inputExpression><dmn:text>n % 2</dmn:text></dmn:inputExpression></dmn:input><dmn:input><dmn:inputExpression><dmn:text>n</dmn:text></dmn:inputExpression></dmn:input><dmn:output name="to"/>
  <dmn:rule><dmn:inputEntry><dmn:text>0</dmn:text></dmn:inputEntry><dmn:inputEntry><dmn:text>[0..2]</dmn:text></dmn:inputEntry><dmn:outputEntry><dmn:text>n</dmn:text></dmn:outputEntry></dmn:rule>
  <dmn:rule><dmn:inputEntry><dmn:text>-</dmn:text></dmn:inputEntry><dmn:inputEntry><dmn:text>not([0..1])</dmn:text></dmn:inputEntry><dmn:outputEntry><dmn:text>1</dmn:text></dmn:outputEntry></dmn:rule>
  <dmn:rule><dmn:inputEntry><dmn:text/></dmn:inputEntry><dmn:inputEntry><dmn:text/></dmn:inputEntry><dmn:outputEntry><dmn:text>0</dmn:text></dmn:outputEntry></dmn:rule>
</dmn:decisionTable></dmn:decision></dmn:definitions>`

interface Part {
  entry: string
  exit: string
  xml: string
}

class Writer {
  private count = 0

  id(prefix: string): string {
    return `${prefix}${++this.count}`
  }

  flow(source: string, target: string, condition?: string): string {
    const inner = condition === undefined ? '' : `<conditionExpression>\${${condition}}</conditionExpression>`
    return `<sequenceFlow id="${this.id('f')}" sourceRef="${source}" targetRef="${target}">${inner}</sequenceFlow>`
  }

  node(name: string, prefix: string, inner = '', attributes = ''): Part {
    const id = this.id(prefix)
    return { entry: id, exit: id, xml: `<${name} id="${id}" ${attributes}>${inner}</${name}>` }
  }

  write(block: Block): Part {
    switch (block.kind) {
      case 'user':
        return this.node('userTask', 'u')
      case 'plain':
        return this.node('task', 'p')
      case 'service':
        return this.node('serviceTask', 's', '', 'flowable:expression="${execution.setVariable(\'n\', n + 1)}"')
      case 'async':
        return this.node('serviceTask', 's', '', 'flowable:async="true" flowable:asyncLeave="true" flowable:expression="${n}"')
      case 'fail':
        return this.node('serviceTask', 's', '', 'flowable:expression="${fine ? 1 : missing}"')
      case 'timer':
        return this.node('intermediateCatchEvent', 'c', '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>')
      case 'message':
        return this.node('intermediateCatchEvent', 'c', `${heard}<messageEventDefinition messageRef="m"/>`)
      case 'receive':
        return this.node('receiveTask', 'r')
      case 'begun':
        return this.node('serviceTask', 'r', '', 'flowable:triggerable="true" flowable:expression="${n + 1}" flowable:resultVariable="n"')
      case 'signalOut':
        return this.node('intermediateThrowEvent', 't', '<signalEventDefinition signalRef="s"/>')
      case 'escalate':
        return this.node('intermediateThrowEvent', 't', '<escalationEventDefinition escalationRef="esc"/>')
      case 'undo':
        return this.node('intermediateThrowEvent', 't', '<compensateEventDefinition/>')
      case 'call':
        return this.node('callActivity', 'call', '', 'calledElement="child" flowable:inheritVariables="true"')
      case 'condition':
        return this.node(
          'intermediateCatchEvent',
          'c',
          '<conditionalEventDefinition><condition>${n > 1 || seen}</condition></conditionalEventDefinition>',
        )
      case 'until':
        return this.node(
          'userTask',
          'u',
          '<standardLoopCharacteristics loopMaximum="3"><loopCondition>${n % 2 == 0}</loopCondition></standardLoopCharacteristics>',
        )
      case 'changed':
        return this.node(
          'intermediateCatchEvent',
          'c',
          '<extensionElements><flowable:variableListenerEventDefinition variableName="turn"/></extensionElements>',
        )
      case 'skipped':
        return this.node('userTask', 'u', '', 'flowable:skipExpression="${n % 2 == 0}"')
      case 'calledStop':
        return this.node('callActivity', 'call', twice, 'calledElement="stopper"')
      case 'decided':
        return this.node(
          'businessRuleTask',
          's',
          '',
          'flowable:decisionRef="level" flowable:resultVariable="n" flowable:mapDecisionResult="singleEntry"',
        )
      case 'mapped':
        return this.mapped()
      case 'watched':
        return this.watched(block.block)
      case 'heardTwice':
        return this.sub(block.block, this.heardTwice())
      case 'passedOn':
        return this.sub(block.block, this.passedOn())
      case 'failing':
        return this.failing(block.block)
      case 'cancelled':
        return this.cancelled(block.block)
      case 'allCancelled':
        return this.cancelled(block.block, twice)
      case 'stopped':
        return this.stopped(block.block)
      case 'allStopped':
        return this.stopped(block.block, 'flowable:terminateMultiInstance="true"', twice)
      case 'beside':
        return this.alarmed(block.block, 'isInterrupting="false"')
      case 'told':
        return this.alarmed(block.block, 'isInterrupting="false"', '<messageEventDefinition messageRef="m"/>')
      case 'link':
        return this.link()
      case 'local':
        return this.node(
          'userTask',
          'u',
          '<extensionElements><flowable:inputOutput><flowable:inputParameter name="near">${n + 1}</flowable:inputParameter><flowable:outputParameter name="n">${near}</flowable:outputParameter></flowable:inputOutput></extensionElements>',
        )
      case 'some':
        return this.some(block.blocks.map((inner) => this.write(inner)))
      case 'undoable':
        return this.undoable()
      case 'loop':
        return this.loop(this.write(block.block))
      case 'sub':
        return this.sub(block.block)
      case 'multi':
        return this.multi(block)
      case 'guarded':
      case 'noted':
        return this.guarded(block.block, block.kind === 'guarded')
      case 'alarmed':
        return this.alarmed(block.block)
      case 'sequence':
        return this.sequence(block.blocks.map((inner) => this.write(inner)))
      case 'race':
        return this.race(block.blocks.map((inner) => this.write(inner)))
      default:
        return this.split(
          block.kind,
          block.blocks.map((inner) => this.write(inner)),
        )
    }
  }

  private sequence(parts: Part[]): Part {
    const between = parts.slice(1).map((part, index) => this.flow(parts[index]!.exit, part.entry))
    return { entry: parts[0]!.entry, exit: parts.at(-1)!.exit, xml: parts.map(({ xml }) => xml).join('') + between.join('') }
  }

  private split(kind: 'and' | 'or' | 'xor', parts: Part[]): Part {
    const name = { and: 'parallelGateway', or: 'inclusiveGateway', xor: 'exclusiveGateway' }[kind]
    const entry = this.id('g')
    const exit = this.id('j')
    const ways = parts.map((part, index) =>
      this.flow(entry, part.entry, kind === 'and' || index === 0 ? undefined : `n % ${parts.length} != ${index}`),
    )
    const byDefault = kind === 'and' ? '' : `default="${/id="(\w+)"/.exec(ways[0]!)![1]}"`
    const joined = parts.map((part) => this.flow(part.exit, exit))
    return {
      entry,
      exit,
      xml: `<${name} id="${entry}" ${byDefault}/><${name} id="${exit}">${kind === 'or' ? heard : ''}</${name}>${parts.map(({ xml }) => xml).join('')}${ways.join('')}${joined.join('')}`,
    }
  }

  private race(parts: Part[]): Part {
    const entry = this.id('g')
    const exit = this.id('j')
    const events = parts.map((part, index) => {
      const event = this.write({ kind: index === 0 ? 'timer' : 'message' })
      return event.xml + part.xml + this.flow(entry, event.entry) + this.flow(event.exit, part.entry) + this.flow(part.exit, exit)
    })
    return { entry, exit, xml: `<eventBasedGateway id="${entry}"/><exclusiveGateway id="${exit}"/>${events.join('')}` }
  }

  private loop(part: Part): Part {
    const entry = this.id('m')
    const exit = this.id('x')
    const out = this.id('o')
    const count = this.id('k')
    const turn = this.node(
      'serviceTask',
      's',
      '',
      `flowable:expression="\${execution.setVariable('${count}', vars:getOrDefault('${count}', 0) + 1)}"`,
    )
    const back = this.flow(exit, entry, `${count} % 3 != 0`)
    const on = this.flow(exit, out)
    const byDefault = /id="(\w+)"/.exec(on)![1]
    return {
      entry,
      exit: out,
      xml: `<exclusiveGateway id="${entry}"/><exclusiveGateway id="${exit}" default="${byDefault}"/><task id="${out}"/>${turn.xml}${part.xml}${this.flow(entry, turn.entry)}${this.flow(turn.exit, part.entry)}${this.flow(part.exit, exit)}${back}${on}`,
    }
  }

  private inside(block: Block): string {
    const part = this.write(block)
    const start = this.id('b')
    const end = this.id('e')
    return `<startEvent id="${start}"/><endEvent id="${end}"/>${part.xml}${this.flow(start, part.entry)}${this.flow(part.exit, end)}`
  }

  private sub(block: Block, extra = ''): Part {
    return this.node('subProcess', 'sub', this.inside(block) + extra)
  }

  private multi({ block, sequential, ratio, gathers }: Block & { kind: 'multi' }): Part {
    const condition = ratio ? '<completionCondition>${nrOfCompletedInstances / nrOfInstances >= 0.5}</completionCondition>' : ''
    const loop = `<multiInstanceLoopCharacteristics isSequential="${sequential}"><loopCardinality>3</loopCardinality>${gathers ? gathering : ''}${condition}</multiInstanceLoopCharacteristics>`
    return block ? this.node('subProcess', 'sub', loop + this.inside(block)) : this.node('userTask', 'u', loop)
  }

  /** A subprocess with a timer and an escalation on its boundary: they take its place, or lead to an end of their own. */
  private guarded(block: Block, interrupting: boolean): Part {
    const part = this.sub(block)
    const exit = this.id('x')
    const boundary = (definition: string) => {
      const id = this.id('edge')
      const after = this.write({ kind: 'user' })
      const end = this.id('e')
      const on = interrupting ? this.flow(after.exit, exit) : `<endEvent id="${end}"/>${this.flow(after.exit, end)}`
      return `<boundaryEvent id="${id}" attachedToRef="${part.entry}" cancelActivity="${interrupting}">${definition}</boundaryEvent>${after.xml}${this.flow(id, after.entry)}${on}`
    }
    const events =
      boundary('<timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition>') + boundary('<escalationEventDefinition/>')
    return { entry: part.entry, exit, xml: `${part.xml}<exclusiveGateway id="${exit}"/>${this.flow(part.exit, exit)}${events}` }
  }

  /** A subprocess with an event subprocess that hears the signal, or a message. */
  private alarmed(block: Block, attributes = '', heard = '<signalEventDefinition signalRef="s"/>'): Part {
    const start = this.id('b')
    const handler = this.write({ kind: 'user' })
    const event = `<subProcess id="${this.id('es')}" triggeredByEvent="true"><startEvent id="${start}" ${attributes}>${heard}</startEvent>${handler.xml}${this.flow(start, handler.entry)}</subProcess>`
    return this.sub(block, event)
  }

  /** A subprocess that may end with an error, which is caught on its boundary or by an event subprocess in it. */
  private failing(block: Block): Part {
    const part = this.write(block)
    const [start, end, bad, choice, edge, exit] = ['b', 'e', 'e', 'g', 'edge', 'x'].map((prefix) => this.id(prefix))
    const on = this.flow(choice!, end!)
    const inner = `<startEvent id="${start}"/><endEvent id="${end}"/><endEvent id="${bad}"><errorEventDefinition errorRef="E1"/></endEvent>
      <exclusiveGateway id="${choice}" default="${/id="(\w+)"/.exec(on)![1]}"/>${part.xml}${this.flow(start!, part.entry)}${this.flow(part.exit, choice!)}${this.flow(choice!, bad!, 'n % 2 == 1')}${on}`
    const sub = this.node('subProcess', 'sub', inner)
    const boundary = `<boundaryEvent id="${edge}" attachedToRef="${sub.entry}"><errorEventDefinition/></boundaryEvent><exclusiveGateway id="${exit}"/>`
    return { entry: sub.entry, exit: exit!, xml: sub.xml + boundary + this.flow(sub.exit, exit!) + this.flow(edge!, exit!) }
  }

  /** A service whose failure is an error that its boundary catches. */
  private mapped(): Part {
    const service = this.node(
      'serviceTask',
      's',
      '<extensionElements><flowable:mapException errorCode="E1"/></extensionElements>',
      'flowable:expression="${fine ? 1 : missing}"',
    )
    const [edge, exit] = [this.id('edge'), this.id('x')]
    const boundary = `<boundaryEvent id="${edge}" attachedToRef="${service.entry}"><errorEventDefinition errorRef="E1"/></boundaryEvent><exclusiveGateway id="${exit}"/>`
    return { entry: service.entry, exit, xml: service.xml + boundary + this.flow(service.exit, exit) + this.flow(edge, exit) }
  }

  /** A subprocess that ends early where a service in it makes a condition true. */
  private watched(block: Block): Part {
    const flag = this.id('k')
    const part = this.write(block)
    const make = this.node('serviceTask', 's', '', `flowable:expression="\${execution.setVariable('${flag}', n % 2 == 1)}"`)
    const [start, end, edge, exit] = ['b', 'e', 'edge', 'x'].map((prefix) => this.id(prefix))
    const inner = `<startEvent id="${start}"/><endEvent id="${end}"/>${make.xml}${part.xml}${this.flow(start!, make.entry)}${this.flow(make.exit, part.entry)}${this.flow(part.exit, end!)}`
    const sub = this.node('subProcess', 'sub', inner)
    const condition = `<conditionalEventDefinition><condition>\${${flag}}</condition></conditionalEventDefinition>`
    const boundary = `<boundaryEvent id="${edge}" attachedToRef="${sub.entry}">${condition}</boundaryEvent><exclusiveGateway id="${exit}"/>`
    return { entry: sub.entry, exit: exit!, xml: sub.xml + boundary + this.flow(sub.exit, exit!) + this.flow(edge!, exit!) }
  }

  /** An event subprocess with two starts, each with a task of its own. */
  private heardTwice(): string {
    const starts = ['<signalEventDefinition signalRef="s"/>', '<messageEventDefinition messageRef="m"/>'].map((heard) => {
      const start = this.id('b')
      const handler = this.write({ kind: 'user' })
      return `<startEvent id="${start}" isInterrupting="false">${heard}</startEvent>${handler.xml}${this.flow(start, handler.entry)}`
    })
    return `<subProcess id="${this.id('es')}" triggeredByEvent="true">${starts.join('')}</subProcess>`
  }

  /** Two event subprocesses: the first one throws an escalation, which the second one catches. */
  private passedOn(): string {
    const thrown = this.write({ kind: 'escalate' })
    const eventSub = (heard: string, handler: Part) => {
      const start = this.id('b')
      return `<subProcess id="${this.id('es')}" triggeredByEvent="true"><startEvent id="${start}" isInterrupting="false">${heard}</startEvent>${handler.xml}${this.flow(start, handler.entry)}</subProcess>`
    }
    return (
      eventSub('<messageEventDefinition messageRef="m"/>', thrown) +
      eventSub('<escalationEventDefinition escalationRef="esc"/>', this.write({ kind: 'user' }))
    )
  }

  /** A transaction that is cancelled beside its other branch: what it completed is undone. */
  private cancelled(block: Block, loop = ''): Part {
    const part = this.write(block)
    const done = this.undoable()
    const [start, end, cancel, fork, choice, edge, exit] = ['b', 'e', 'e', 'g', 'g', 'edge', 'x'].map((prefix) => this.id(prefix))
    const on = this.flow(choice!, end!)
    const inner = `<startEvent id="${start}"/><endEvent id="${end}"/><endEvent id="${cancel}"><cancelEventDefinition/></endEvent><parallelGateway id="${fork}"/>
      <exclusiveGateway id="${choice}" default="${/id="(\w+)"/.exec(on)![1]}"/>${part.xml}${done.xml}${this.flow(start!, fork!)}${this.flow(fork!, part.entry)}${this.flow(part.exit, end!)}${this.flow(fork!, done.entry)}
      ${this.flow(done.exit, choice!)}${this.flow(choice!, cancel!, 'n % 2 == 0')}${on}`
    const sub = this.node('transaction', 'sub', loop + inner)
    const boundary = `<boundaryEvent id="${edge}" attachedToRef="${sub.entry}"><cancelEventDefinition/></boundaryEvent><exclusiveGateway id="${exit}"/>`
    return { entry: sub.entry, exit: exit!, xml: sub.xml + boundary + this.flow(sub.exit, exit!) + this.flow(edge!, exit!) }
  }

  /** A subprocess that one of two branches terminates. */
  private stopped(block: Block, attribute = '', loop = ''): Part {
    const part = this.write(block)
    const user = this.write({ kind: 'user' })
    const [start, end, stop, fork] = ['b', 'e', 'e', 'g'].map((prefix) => this.id(prefix))
    return this.node(
      'subProcess',
      'sub',
      `${loop}<startEvent id="${start}"/><endEvent id="${end}"/><endEvent id="${stop}"><terminateEventDefinition ${attribute}/></endEvent><parallelGateway id="${fork}"/>${part.xml}${user.xml}
      ${this.flow(start!, fork!)}${this.flow(fork!, part.entry)}${this.flow(part.exit, end!)}${this.flow(fork!, user.entry)}${this.flow(user.exit, stop!)}`,
    )
  }

  /** All branches begin, all but one are enough to go on; in a scope of their own, because late tokens are swallowed. */
  private some(parts: Part[]): Part {
    const [start, fork, join, user, end] = ['b', 'g', 'j', 'u', 'e'].map((prefix) => this.id(prefix))
    const ways = parts.map((part) => this.flow(fork!, part.entry) + this.flow(part.exit, join!))
    const condition = `<activationCondition>\${activationCount >= ${parts.length - 1}}</activationCondition>`
    const nodes = `<startEvent id="${start}"/><parallelGateway id="${fork}"/><complexGateway id="${join}">${condition}</complexGateway><userTask id="${user}"/><endEvent id="${end}"/>`
    const line = this.flow(start!, fork!) + this.flow(join!, user!) + this.flow(user!, end!)
    return this.node('subProcess', 'sub', nodes + parts.map(({ xml }) => xml).join('') + ways.join('') + line)
  }

  private link(): Part {
    const [from, to] = [this.id('t'), this.id('c')]
    const jump = `<linkEventDefinition name="${to}"/>`
    return {
      entry: from,
      exit: to,
      xml: `<intermediateThrowEvent id="${from}">${jump}</intermediateThrowEvent><intermediateCatchEvent id="${to}">${jump}</intermediateCatchEvent>`,
    }
  }

  private undoable(): Part {
    const part = this.node('task', 'p')
    const edge = this.id('edge')
    const undo = this.id('undo')
    return {
      ...part,
      xml: `${part.xml}<boundaryEvent id="${edge}" attachedToRef="${part.entry}"><compensateEventDefinition/></boundaryEvent><userTask id="${undo}" isForCompensation="true"/><association id="${this.id('a')}" sourceRef="${edge}" targetRef="${undo}"/>`,
    }
  }

  process(block: Block): string {
    return definitions(
      `<message id="m" name="go"/><signal id="s" name="alarm"/><escalation id="esc" escalationCode="E"/>
      <process id="p"><extensionElements>${levels}</extensionElements>${this.inside(block)}</process>
      <process id="child"><startEvent id="cs"/><userTask id="cu"/><endEvent id="ce"/><sequenceFlow id="cf1" sourceRef="cs" targetRef="cu"/><sequenceFlow id="cf2" sourceRef="cu" targetRef="ce"/></process>
      <process id="stopper"><startEvent id="ss"/><userTask id="su"/><endEvent id="se"><terminateEventDefinition flowable:terminateMultiInstance="true"/></endEvent><sequenceFlow id="sf1" sourceRef="ss" targetRef="su"/><sequenceFlow id="sf2" sourceRef="su" targetRef="se"/></process>`,
    )
  }
}

/** The file of a random model: process `p`, and `child`, which it may call. */
export const fileOf = (block: Block): string => new Writer().process(block)
