// The ten sections of the designer's panel: what each writes into the file.
import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { choose, optionsOf } from '../support/browser.ts'
import { DesignerPage } from '../support/designer.ts'

/** Opens a combobox, and closes it again when it has shown exactly these. */
async function offers(combobox: Locator, texts: readonly string[]): Promise<void> {
  await combobox.click()
  expect(await (await optionsOf(combobox)).allTextContents()).toEqual(texts)
  await combobox.press('Escape')
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('false')
}

const ten = ['常规', '消息与信号', '流转条件', '表单', '任务', '多实例', '执行监听器', '任务监听器', '扩展信息', '其他']

describe('sections', () => {
  test('DES-27 DES-28 ten sections, each for the elements that it fits; each folds', async () => {
    const designer = await DesignerPage.draw()
    const heads = async () =>
      (await designer.panel.locator('h3 button').allTextContents()).map((text) => ten.findLast((one) => text.startsWith(one)) ?? text)
    await expect.poll(heads).toEqual(['常规', '消息与信号', '执行监听器', '扩展信息', '其他'])
    const seen = new Set(await heads())
    await designer.select('review')
    expect(await heads()).toEqual(['常规', '表单', '任务', '多实例', '执行监听器', '任务监听器', '扩展信息', '其他'])
    for (const head of await heads()) seen.add(head)
    await designer.select('f3')
    expect(await heads()).toEqual(['常规', '流转条件', '执行监听器', '扩展信息', '其他'])
    for (const head of await heads()) seen.add(head)
    expect([...seen].toSorted()).toEqual(ten.toSorted())
    await designer.select('review')
    for (const button of await designer.panel.locator('h3 button').all()) {
      const before = await button.getAttribute('aria-expanded')
      await button.click()
      expect(await button.getAttribute('aria-expanded')).toBe(before === 'true' ? 'false' : 'true')
      await button.click()
      expect(await button.getAttribute('aria-expanded')).toBe(before)
    }
  })

  test('DES-29 DES-30 DES-31 DES-32 DES-33 id, name, version and executable of a process; id and name of the others', async () => {
    const designer = await DesignerPage.draw()
    expect(await designer.row('标识').isDisabled()).toBe(true)
    await designer.fill('版本标签', '2026.1')
    await designer.row('可执行').click()
    let xml = await designer.xml()
    expect(xml).toContain('flowable:versionTag="2026.1"')
    expect(xml).toContain('isExecutable="false"')
    await designer.select('review')
    expect(await designer.row('标识').isDisabled()).toBe(true)
    expect(await designer.row('版本标签').count()).toBe(0)
    expect(await designer.row('可执行').count()).toBe(0)
    await designer.fill('名称', '法务审核')
    await designer.element('review').getByText('法务审核').waitFor()
    xml = await designer.xml()
    expect(xml).toContain('id="review" name="法务审核"')
  })

  test('DES-34 DES-35 DES-36 DES-37 DES-38 DES-39 a flow is normal, default or conditional', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('f3')
    await offers(designer.row('流转类型'), ['普通流转', '默认流转', '条件流转'])
    await choose(designer.row('流转类型'), '条件流转')
    expect(await designer.xml()).toMatch(/<bpmn:conditionExpression[^>]*\/>|<bpmn:conditionExpression[^>]*><\/bpmn:conditionExpression>/)
    await designer.row('条件格式').click()
    await designer.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-disabled')
      .getByText('脚本')
      .waitFor()
    await designer.page.keyboard.press('Escape')
    // a value that the model knows is put where the caret stands
    await designer.row('表达式').fill('')
    await designer.page.getByRole('button', { name: '向「表达式」插入变量' }).click()
    await designer.page.getByRole('menuitem', { name: '发起人 starter' }).click()
    await expect.poll(() => designer.row('表达式').inputValue()).toBe(`\${starter}`)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    await designer.fill('表达式', '${amount > 1000 && kind == "A"}')
    expect(await designer.xml()).toMatch(
      /<bpmn:conditionExpression[^>]*>\$\{amount (&gt;|>) 1000 (&amp;&amp;|&&) kind == "A"\}<\/bpmn:conditionExpression>/,
    )
    // what it gives is tried beside it
    const tried = designer.page.getByRole('status').filter({ hasText: /试算|走/ })
    await designer.page.getByLabel('amount', { exact: true }).fill('1500')
    await designer.page.getByLabel('kind', { exact: true }).fill('B')
    await designer.page.getByRole('button', { name: '试算' }).click()
    await tried.getByText('不成立：走其他线').waitFor()
    await designer.page.getByLabel('kind', { exact: true }).fill('A')
    await designer.page.getByRole('button', { name: '试算' }).click()
    await tried.getByText('成立：走这条线', { exact: true }).waitFor()
    await choose(designer.row('流转类型'), '默认流转')
    let xml = await designer.xml()
    expect(xml).toMatch(/<bpmn:exclusiveGateway id="fork"[^>]*default="f3"/)
    expect(xml).not.toContain('conditionExpression')
    await choose(designer.row('流转类型'), '普通流转')
    xml = await designer.xml()
    expect(xml).not.toContain('default="f3"')
    expect(xml).not.toContain('conditionExpression')
  })

  test('a service task runs an expression, which is tried beside it, or one of the functions', async () => {
    const designer = await DesignerPage.draw((file) => file.replace('scriptTask id="script"', 'serviceTask id="script"'))
    await designer.select('script')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    await designer.fill('表达式', '${金额 * 2}')
    await designer.page.getByLabel('金额', { exact: true }).fill('21')
    await designer.page.getByRole('button', { name: '试算' }).click()
    await designer.page.getByRole('status').getByText('结果：42').waitFor()
    await designer.fill('结果变量', '双倍')
    const expressed = /<bpmn:serviceTask id="script"[^>]*flowable:expression="\$\{金额 \* 2\}" flowable:resultVariable="双倍"/
    expect(await designer.xml()).toMatch(expressed)
    await choose(designer.row('执行什么'), '调用函数（代理表达式）')
    await choose(designer.row('调用函数（代理表达式）'), '抄送')
    const xml = await designer.xml()
    expect(xml).toMatch(/<bpmn:serviceTask id="script"[^>]*flowable:delegateExpression="\$\{copyTo\}"/)
    expect(xml).not.toContain('flowable:expression=')
    await choose(designer.row('执行什么'), '调用函数（类名）')
    await designer.fill('调用函数（类名）', 'acme.Notify')
    expect(await designer.xml()).toMatch(/<bpmn:serviceTask id="script"[^>]*flowable:class="acme.Notify"/)
  })

  test('processes and decision tables are chosen by their names, and what a file names otherwise is kept', async () => {
    const dmn =
      '<bpmn:extensionElements><dmn:definitions xmlns:dmn="https://www.omg.org/spec/DMN/20191111/MODEL/" id="dmn"><dmn:decision id="discount" name="折扣表" /></dmn:definitions></bpmn:extensionElements>'
    const designer = await DesignerPage.draw((file) =>
      file
        .replace('scriptTask id="script"', 'callActivity id="script" calledElement="acme_process"')
        .replace('receiveTask id="receive"', 'businessRuleTask id="receive"')
        .replace('<bpmn:startEvent', `${dmn}<bpmn:startEvent`),
    )
    await designer.select('script')
    expect(await designer.row('调用的流程').inputValue()).toBe('acme_process')
    await designer.row('调用的流程').fill('付款')
    await choose(designer.row('调用的流程'), '付款审批')
    expect(await designer.xml()).toContain('calledElement="PAYMENT_APPROVAL"')
    expect(await designer.row('调用的流程').inputValue()).toBe('付款审批')
    await designer.tool('撤销').click()
    await expect.poll(() => designer.row('调用的流程').inputValue()).toBe('acme_process')
    await designer.select('receive')
    await choose(designer.row('决策表'), '折扣表')
    await choose(designer.row('结果'), '一个值')
    const xml = await designer.xml()
    expect(xml).toMatch(/id="receive"[^>]*flowable:decisionRef="discount" flowable:mapDecisionResult="singleEntry"/)
    expect(xml).toContain('<dmn:decision id="discount" name="折扣表"')
  })

  test('DES-38 DES-40 a script condition that a file brings is edited as text or as a resource', async () => {
    const scripted = (file: string) =>
      file.replace(
        '<bpmn:sequenceFlow id="f3" sourceRef="fork" targetRef="script"/>',
        '<bpmn:sequenceFlow id="f3" sourceRef="fork" targetRef="script"><bpmn:conditionExpression xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="bpmn:tFormalExpression" language="javascript">true</bpmn:conditionExpression></bpmn:sequenceFlow>',
      )
    const designer = await DesignerPage.draw(scripted)
    await designer.select('f3')
    expect(await designer.row('脚本').inputValue()).toBe('true')
    expect(await designer.row('资源地址').count()).toBe(0)
    await designer.fill('脚本', 'amount > 1')
    expect(await designer.xml()).toContain('language="javascript">amount &gt; 1<')
    await choose(designer.row('脚本类型'), '外部资源')
    await designer.fill('资源地址', 'deployment://check.js')
    expect(await designer.row('脚本').count()).toBe(0)
    expect(await designer.xml()).toContain('flowable:resource="deployment://check.js"')
  })
})

describe('tasks', () => {
  test('DES-41 DES-42 DES-43 exclusive goes with a pause before or after', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('script')
    const exclusive = designer.row('排他')
    expect(await exclusive.isDisabled()).toBe(true)
    await designer.row('前置异步').click()
    await expect.poll(() => exclusive.getAttribute('aria-checked')).toBe('true')
    let xml = await designer.xml()
    expect(xml).toContain('flowable:asyncBefore="true"')
    await exclusive.click()
    await designer.row('后置异步').click()
    xml = await designer.xml()
    expect(xml).toContain('flowable:asyncAfter="true"')
    expect(xml).toContain('flowable:exclusive="false"')
    await designer.row('前置异步').click()
    await designer.row('后置异步').click()
    await expect.poll(() => exclusive.getAttribute('aria-checked')).toBe('false')
    expect(await exclusive.isDisabled()).toBe(true)
    expect(await designer.xml()).not.toContain('async')
  })

  test('DES-44 DES-45 DES-46 DES-47 DES-48 DES-49 DES-50 who does a user task, until when, how urgent', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('review')
    const pick = async (label: string, ...names: string[]) => {
      const box = designer.row(label)
      for (const name of names) {
        await box.fill(name)
        await (await optionsOf(box)).getByText(name, { exact: true }).click()
      }
      await box.press('Escape')
    }
    const groups = async (label: string) => {
      const list = await designer.row(label).getAttribute('aria-controls')
      return designer.page.locator(`.ant-select-dropdown:has([id="${list}"]) .ant-select-item-group`).allTextContents()
    }
    await designer.row('处理人').click()
    await optionsOf(designer.row('处理人'))
    expect(await groups('处理人')).toContain('按关系')
    await designer.row('处理人').press('Escape')
    await pick('处理人', '发起人的直属上级')
    await pick('候选用户', 'user1', 'user2')
    await pick('候选分组', '财务主管', 'group3')
    await designer.fill('到期时间', 'P2D')
    await designer.fill('跟踪时间', '2027-01-01')
    await designer.fill('优先级', '80')
    const xml = await designer.xml()
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    expect(xml).toContain('flowable:assignee="${leader(starter)}"')
    expect(xml).toContain('flowable:candidateUsers="user1,user2"')
    expect(xml).toContain('flowable:candidateGroups="finance_leader,group3"')
    for (const part of ['dueDate="P2D"', 'followUpDate="2027-01-01"', 'priority="80"']) expect(xml).toContain(`flowable:${part}`)

    for (const word of ['group', 'user']) {
      await designer.row('候选用户').fill(word)
      const options = await optionsOf(designer.row('候选用户'))
      await expect
        .poll(async () => (await options.allTextContents()).filter((text) => /^(user|group)\d$/.test(text)))
        .toEqual([1, 2, 3, 4, 5].map((n) => `${word}${n}`))
      expect(await groups('候选用户')).toContain('示例')
      await designer.row('候选用户').press('Escape')
    }
  })

  test('DES-51 DES-52 the text of a script task and an external resource exclude each other', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('script')
    await designer.fill('脚本格式', 'javascript')
    await designer.fill('脚本', 'total = a + b')
    await designer.fill('结果变量', 'total')
    let xml = await designer.xml()
    expect(xml).toContain('scriptFormat="javascript"')
    expect(xml).toContain('<bpmn:script>total = a + b</bpmn:script>')
    expect(xml).toContain('flowable:resultVariable="total"')
    await choose(designer.row('脚本类型'), '外部资源')
    await designer.fill('资源地址', 'classpath://sum.js')
    xml = await designer.xml()
    expect(xml).toContain('flowable:resource="classpath://sum.js"')
    expect(xml).not.toContain('<bpmn:script>')
    await choose(designer.row('脚本类型'), '内联脚本')
    await designer.fill('脚本', '1')
    xml = await designer.xml()
    expect(xml).toContain('<bpmn:script>1</bpmn:script>')
    expect(xml).not.toContain('flowable:resource')
  })

  test('DES-53 DES-63 DES-64 DES-65 DES-66 DES-67 messages and signals are made once, and a receive task takes one', async () => {
    const designer = await DesignerPage.draw()
    await designer.section('消息与信号')
    const make = async (kind: '消息' | '信号', id: string, name: string) => {
      await designer.page
        .getByRole('button', { name: `创建新${kind}` })
        .first()
        .click()
      const dialog = designer.page.getByRole('dialog', { name: `创建新${kind}` })
      await dialog.getByLabel('ID').fill(id)
      await dialog.getByLabel('名称').fill(name)
      await dialog.getByRole('button', { name: '确定' }).click()
      return dialog
    }
    for (const kind of ['消息', '信号'] as const) {
      const id = kind === '消息' ? 'Message_paid' : 'Signal_stop'
      await (await make(kind, id, `已${kind}`)).waitFor({ state: 'hidden' })
      await designer.panel.getByRole('cell', { name: id, exact: true }).waitFor()
      const refused = await make(kind, id, '又一个')
      await designer.toast(`该${kind}已存在，请修改id后重新保存`)
      await refused.getByRole('button', { name: '取消' }).click()
      await refused.waitFor({ state: 'hidden' })
    }
    let xml = await designer.xml()
    expect(xml.match(/<bpmn:message id="Message_paid"/g)).toHaveLength(1)
    expect(xml).toContain('<bpmn:signal id="Signal_stop" name="已信号"')
    await designer.select('receive')
    await choose(designer.row('消息实例'), '已消息')
    xml = await designer.xml()
    expect(xml).toMatch(/<bpmn:receiveTask id="receive"[^>]*messageRef="Message_paid"/)
    await designer.panel.getByRole('button', { name: '创建新消息' }).click()
    const dialog = designer.page.getByRole('dialog', { name: '创建新消息' })
    await dialog.getByLabel('ID').fill('Message_back')
    await dialog.getByLabel('名称').fill('回执')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await designer.xml()).toContain('messageRef="Message_back"')
  })

  test('DES-68 DES-69 DES-70 DES-71 how often an activity runs', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('review')
    await offers(designer.row('回路特性'), ['无', '并行多实例', '串行多实例', '循环'])
    await choose(designer.row('回路特性'), '并行多实例')
    const section = await designer.section('多实例')
    await designer.fill('循环基数', '3')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    await designer.fill('集合', '${people}')
    await designer.fill('元素变量', 'person')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    await designer.fill('完成条件', '${nrOfCompletedInstances >= 1}')
    await designer.fill('重试周期', 'R3/PT5M')
    await section.getByLabel('前置异步').click()
    await section.getByLabel('后置异步').click()
    await section.getByLabel('排他').click()
    let xml = await designer.xml()
    const loop = /<bpmn:multiInstanceLoopCharacteristics[\s\S]*?<\/bpmn:multiInstanceLoopCharacteristics>/.exec(xml)?.[0] ?? ''
    for (const part of [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
      'collection="${people}"',
      'elementVariable="person"',
      'asyncBefore="true"',
      'asyncAfter="true"',
      'exclusive="false"',
    ])
      expect(loop).toContain(`flowable:${part}`)
    expect(loop).toMatch(/<bpmn:loopCardinality[^>]*>3</)
    expect(loop).toMatch(/<bpmn:completionCondition[^>]*>\$\{nrOfCompletedInstances &gt;= 1\}</)
    expect(loop).toContain('<flowable:failedJobRetryTimeCycle>R3/PT5M</flowable:failedJobRetryTimeCycle>')
    await choose(designer.row('回路特性'), '串行多实例')
    xml = await designer.xml()
    expect(xml).toContain('isSequential="true"')
    expect(xml).toContain('elementVariable="person"')
    await choose(designer.row('回路特性'), '循环')
    xml = await designer.xml()
    expect(xml).toContain('<bpmn:standardLoopCharacteristics')
    expect(xml).not.toContain('multiInstance')
    await choose(designer.row('回路特性'), '无')
    expect(await designer.xml()).not.toContain('LoopCharacteristics')
  })
})

describe('forms and listeners', () => {
  test('DES-54 DES-55 DES-56 DES-57 DES-58 DES-59 DES-60 DES-61 DES-62 the fields of a form', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('review')
    const section = await designer.section('表单')
    await designer.fill('表单标识', 'expense')
    const drawer = designer.page.getByRole('dialog', { name: '表单字段' })
    const part = async (add: string, title: string, ...values: [label: string, value: string][]) => {
      await drawer.getByRole('button', { name: add }).click()
      const dialog = designer.page.getByRole('dialog', { name: title })
      for (const [label, value] of values) await dialog.getByLabel(label).fill(value)
      await dialog.getByRole('button', { name: '确定' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await section.getByRole('button', { name: '添加表单字段' }).click()
    await offers(drawer.getByLabel('类型'), ['长整型', '字符串', '布尔', '日期', '枚举', '自定义'])
    await choose(drawer.getByLabel('类型'), '日期')
    await drawer.getByLabel('时间格式').fill('yyyy-MM-dd')
    await choose(drawer.getByLabel('类型'), '枚举')
    expect(await drawer.getByLabel('时间格式').count()).toBe(0)
    await drawer.getByLabel('ID').fill('kind')
    await drawer.getByLabel('名称').fill('类别')
    await drawer.getByLabel('默认值').fill('travel')
    await drawer.getByLabel('从字典取全部选项').fill('收款方类型')
    await choose(drawer.getByLabel('从字典取全部选项'), '收款方类型')
    await drawer.getByRole('cell', { name: 'SUPPLIER', exact: true }).waitFor()
    await part('添加枚举值', '枚举值', ['ID', 'travel'], ['名称', '差旅'])
    await part('添加约束', '约束条件', ['名称', 'required'], ['配置', 'true'])
    await part('添加属性', '字段属性', ['ID', 'width'], ['值', '2'])
    await drawer.getByRole('button', { name: '确定' }).click()
    await drawer.waitFor({ state: 'hidden' })
    let xml = await designer.xml()
    expect(xml).toContain('flowable:formKey="expense"')
    expect(await designer.row('表单标识').inputValue()).toBe('expense')
    expect(xml).toContain('<flowable:formField id="kind" label="类别" type="enum" defaultValue="travel">')
    for (const piece of [
      '<flowable:value id="SUPPLIER" name="供应商"',
      '<flowable:value id="travel" name="差旅"',
      '<flowable:constraint name="required" config="true"',
      '<flowable:property id="width" value="2"',
    ])
      expect(xml).toContain(piece)
    expect(xml).not.toContain('datePattern')

    await designer.row('表单标识').fill('合同分')
    await choose(designer.row('表单标识'), '合同分类')
    expect(await designer.xml()).toContain('flowable:formKey="contract_category"')

    await offers(designer.row('业务标识'), ['无', '类别'])
    await choose(designer.row('业务标识'), '类别')
    expect(await designer.xml()).toContain('businessKey="kind"')
    await section.getByRole('button', { name: '编辑类别' }).click()
    await drawer.getByLabel('名称').fill('费用类别')
    await drawer.getByRole('button', { name: '确定' }).click()
    await drawer.waitFor({ state: 'hidden' })
    xml = await designer.xml()
    expect(xml).toContain('label="费用类别"')
    expect(xml.match(/<flowable:formField /g)).toHaveLength(1)
    expect(xml).toContain('businessKey="kind"')
    await section.getByRole('button', { name: '移除费用类别' }).click()
    await designer.answer('移除')
    expect(await designer.xml()).not.toContain('formField')
  })

  test('DES-72 DES-74 DES-75 DES-76 DES-77 DES-78 DES-80 DES-90 DES-91 DES-93 DES-94 a task listener with its timer and its fields', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('review')
    const section = await designer.section('任务监听器')
    const drawer = designer.page.getByRole('dialog', { name: '任务监听器' })
    await section.getByRole('button', { name: '添加监听器' }).click()
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(600)
    await offers(drawer.getByLabel('事件类型'), ['创建', '指派', '完成', '删除', '更新', '超时'])
    await choose(drawer.getByLabel('事件类型'), '超时')
    await drawer.getByLabel('ID').fill('late')
    await choose(drawer.getByLabel('监听器类型'), 'Java 类')
    await drawer.getByLabel('Java 类').fill('office.remind')
    await offers(drawer.getByLabel('定时器类型'), ['日期', '持续时长', '循环', '无'])
    await choose(drawer.getByLabel('定时器类型'), '持续时长')
    await drawer.getByRole('button', { name: '确定' }).click()
    await drawer.getByText('请填写定时器配置').waitFor()
    await drawer.getByLabel(/定时器\s*$/).fill('P1D')

    await drawer.getByRole('button', { name: '添加字段' }).click()
    const dialog = designer.page.getByRole('dialog', { name: '注入字段' })
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('请填写名称').waitFor()
    await dialog.getByText('请选择字段类型').waitFor()
    await dialog.getByText('请填写字段值').waitFor()
    await dialog.getByLabel('名称').fill('to')
    await choose(dialog.getByLabel('字段类型'), '表达式')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    await dialog.getByLabel('表达式').fill('${starter}')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await drawer.getByRole('button', { name: '移除to' }).click()
    await designer.page.getByText('确认移除该字段吗？').waitFor()
    await designer.page.locator('.ant-modal').last().getByRole('button', { name: '取消' }).click()
    expect(await drawer.locator('[data-items]').evaluate((box) => getComputedStyle(box).maxHeight)).toBe('240px')
    await drawer.getByRole('button', { name: '确定' }).last().click()
    await drawer.waitFor({ state: 'hidden' })
    const xml = await designer.xml()
    expect(xml).toContain('<flowable:taskListener class="office.remind" event="timeout" id="late">')
    expect(xml).toMatch(/<bpmn:timeDuration[^>]*>P1D<\/bpmn:timeDuration>/)
    expect(xml).toMatch(/<flowable:field name="to">\s*<flowable:expression>\$\{starter\}</)

    await section.getByRole('button', { name: '移除late' }).click()
    await designer.page.getByText('确认移除该监听器吗？').waitFor()
    await designer.answer('取消')
    expect(await designer.xml()).toContain('taskListener')
    await section.getByRole('button', { name: '移除late' }).click()
    await designer.answer('移除')
    expect(await designer.xml()).not.toContain('taskListener')
  })

  test('DES-73 DES-79 DES-81 DES-82 DES-83 DES-84 DES-85 DES-86 DES-87 DES-88 DES-89 DES-92 each type of listener asks for its own, and writes it alone', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('review')
    const section = await designer.section('执行监听器')
    const drawer = designer.page.getByRole('dialog', { name: '执行监听器' })
    const ok = drawer.getByRole('button', { name: '确定' })
    await section.getByRole('button', { name: '添加监听器' }).click()
    await ok.click()
    for (const message of ['请选择事件类型', '请填写ID', '请选择监听器类型']) await drawer.getByText(message).waitFor()
    await offers(drawer.getByLabel('事件类型'), ['开始', '结束'])
    await choose(drawer.getByLabel('事件类型'), '开始')
    await drawer.getByLabel('ID').fill('listen')
    await offers(drawer.getByLabel('监听器类型'), ['Java 类', '表达式', '代理表达式', '脚本'])
    for (const [type, message] of [
      ['Java 类', '请填写Java 类'],
      ['表达式', '请填写表达式'],
      ['代理表达式', '请填写代理表达式'],
      ['脚本', '请填写脚本格式'],
    ] as const) {
      await choose(drawer.getByLabel('监听器类型'), type)
      await ok.click()
      await drawer.getByText(message, { exact: true }).waitFor()
    }
    await drawer.getByText('请选择脚本类型').waitFor()
    await drawer.getByLabel('脚本格式').fill('javascript')
    await choose(drawer.getByLabel('脚本类型'), '外部资源')
    await drawer.getByText('请填写资源地址').waitFor()
    await choose(drawer.getByLabel('脚本类型'), '内联脚本')
    await drawer.getByText('请填写脚本内容').waitFor()
    await drawer.getByLabel('值').fill('started = true')
    await ok.click()
    await drawer.waitFor({ state: 'hidden' })
    let xml = await designer.xml()
    expect(xml).toContain('<flowable:executionListener event="start" id="listen">')
    expect(xml).toContain('<flowable:script scriptFormat="javascript">started = true</flowable:script>')

    await section.getByRole('button', { name: '编辑listen' }).click()
    await choose(drawer.getByLabel('监听器类型'), '表达式')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    await drawer.getByLabel(/^\*?\s*表达式\s*$/).fill('${log(starter)}')
    await ok.click()
    await drawer.waitFor({ state: 'hidden' })
    xml = await designer.xml()
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
    expect(xml).toContain('expression="${log(starter)}" event="start" id="listen"')
    expect(xml).not.toContain('flowable:script')
  })

  test('DES-95 DES-96 properties of one’s own, and what the element is for', async () => {
    const designer = await DesignerPage.draw()
    await designer.select('review')
    const section = await designer.section('扩展信息')
    const dialog = designer.page.getByRole('dialog', { name: '扩展属性' })
    const write = async (value: string) => {
      await dialog.getByLabel('名称').fill('level')
      await dialog.getByLabel('值').fill(value)
      await dialog.getByRole('button', { name: '确定' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await section.getByRole('button', { name: '添加属性' }).click()
    await write('1')
    expect(await designer.xml()).toContain('<flowable:property name="level" value="1"')
    await section.getByRole('button', { name: '编辑level' }).click()
    await write('2')
    expect(await designer.xml()).toContain('<flowable:property name="level" value="2"')
    await section.getByRole('button', { name: '移除level' }).click()
    await designer.answer('移除')
    const xml = await designer.xml()
    expect(xml).not.toContain('flowable:property')
    expect(xml).toContain('<acme:note>保留</acme:note>')
    await designer.section('其他')
    await designer.fill('元素文档', '由法务逐条核对')
    expect(await designer.xml()).toContain('<bpmn:documentation>由法务逐条核对</bpmn:documentation>')
  })
})
