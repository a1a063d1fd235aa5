// An applicant chooses who decides (docs/domain/approval.md#chosen-approvers): on the form, with the names in the preview, and asked again where the choice may not be any more.
import { expect, test } from 'vitest'
import { callAs, dialog, openAs, toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { optionsOf } from '../support/browser.ts'

const file = (key: string, expression: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="${key}" name="自选 ${key}" isExecutable="true">
<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/><userTask id="t" name="复核" flowable:assignee="\${${expression}}"/><sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`

test('chosen on the form and seen in the preview; where the model has changed meanwhile, a dialog asks again and submits', async () => {
  const key = `CHOSEN_${Date.now().toString(36).toUpperCase()}`
  const admin = await callAs('hemin')
  const { model_key } = await admin.call<{ model_key: string }>('POST /api/bpm/biz/bpm/model/save', { bpmn_xml: file(key, 'chosen()') })
  await admin.call('POST /api/bpm/biz/bpm/model/deploy', { model_key })

  const page = await openAs('xujia', '/home/apply')
  await page.getByRole('textbox', { name: '查找申请' }).fill(key)
  await page.getByRole('button', { name: new RegExp(key) }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill(`复核 ${key}`)
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await form.getByText('请选择审批人', { exact: true }).waitFor()
  const box = form.getByRole('combobox', { name: '「复核」的审批人' })
  await box.fill('黄文')
  await (await optionsOf(box)).getByText('黄文').first().click()
  await box.press('Escape')
  await form.getByRole('region', { name: '预计这样审批' }).getByRole('listitem').filter({ hasText: '复核' }).getByText('黄文').waitFor()
  expect(await flaws(page)).toEqual([])

  await admin.call('POST /api/bpm/biz/bpm/model/save', { model_key, bpmn_xml: file(key, "chosen('legal')") })
  await admin.call('POST /api/bpm/biz/bpm/model/deploy', { model_key })
  await form.getByRole('button', { name: '提交', exact: true }).click()
  const asked = dialog(page, '选择审批人')
  await asked.getByText('「复核」不能选择黄文，请在可选范围内选择').waitFor()
  const lawyers = asked.getByRole('combobox', { name: '「复核」的审批人' })
  await lawyers.fill('任重')
  await (await optionsOf(lawyers)).getByText('任重').first().click()
  await lawyers.press('Escape')
  expect(await flaws(page, '.ant-modal')).toEqual([])
  await asked.getByRole('button', { name: '选好并提交' }).click()
  await toast(page, '已提交')
  const ren = await callAs('renzhong')
  const { records } = await ren.call<{ records: { title: string }[] }>('POST /api/bpm/biz/task/instance/queryApplyingTasks', {
    keyword: key,
  })
  expect(records.map(({ title }) => title)).toEqual([`复核 ${key}`])
})
