// Every text of the product, by language: two imports and one line per feature. Server only; pages pass the texts that they use to the browser.
import adminEn from '../../messages/en/admin.json' with { type: 'json' }
import authEn from '../../messages/en/auth.json' with { type: 'json' }
import brokenEn from '../../messages/en/broken.json' with { type: 'json' }
import businessEn from '../../messages/en/business.json' with { type: 'json' }
import commonEn from '../../messages/en/common.json' with { type: 'json' }
import contractEn from '../../messages/en/contract.json' with { type: 'json' }
import customerEn from '../../messages/en/customer.json' with { type: 'json' }
import dailyEn from '../../messages/en/daily.json' with { type: 'json' }
import dashboardEn from '../../messages/en/dashboard.json' with { type: 'json' }
import designerEn from '../../messages/en/designer.json' with { type: 'json' }
import dictEn from '../../messages/en/dict.json' with { type: 'json' }
import doneEn from '../../messages/en/done.json' with { type: 'json' }
import engineEn from '../../messages/en/engine.json' with { type: 'json' }
import entityEn from '../../messages/en/entity.json' with { type: 'json' }
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import failEn from '../../messages/en/fail.json' with { type: 'json' }
import financeEn from '../../messages/en/finance.json' with { type: 'json' }
import flowEn from '../../messages/en/flow.json' with { type: 'json' }
import followEn from '../../messages/en/follow.json' with { type: 'json' }
import knowledgeEn from '../../messages/en/knowledge.json' with { type: 'json' }
import leadEn from '../../messages/en/lead.json' with { type: 'json' }
import leaveEn from '../../messages/en/leave.json' with { type: 'json' }
import logEn from '../../messages/en/log.json' with { type: 'json' }
import messageEn from '../../messages/en/message.json' with { type: 'json' }
import modelEn from '../../messages/en/model.json' with { type: 'json' }
import newsEn from '../../messages/en/news.json' with { type: 'json' }
import noticeEn from '../../messages/en/notice.json' with { type: 'json' }
import officeEn from '../../messages/en/office.json' with { type: 'json' }
import operationsEn from '../../messages/en/operations.json' with { type: 'json' }
import orderEn from '../../messages/en/order.json' with { type: 'json' }
import personEn from '../../messages/en/person.json' with { type: 'json' }
import previewEn from '../../messages/en/preview.json' with { type: 'json' }
import procurementEn from '../../messages/en/procurement.json' with { type: 'json' }
import projectEn from '../../messages/en/project.json' with { type: 'json' }
import projectWorkEn from '../../messages/en/projectWork.json' with { type: 'json' }
import quoteEn from '../../messages/en/quote.json' with { type: 'json' }
import registerEn from '../../messages/en/register.json' with { type: 'json' }
import reportEn from '../../messages/en/report.json' with { type: 'json' }
import ruleEn from '../../messages/en/rule.json' with { type: 'json' }
import salesEn from '../../messages/en/sales.json' with { type: 'json' }
import settingEn from '../../messages/en/setting.json' with { type: 'json' }
import shellEn from '../../messages/en/shell.json' with { type: 'json' }
import siteEn from '../../messages/en/site.json' with { type: 'json' }
import siteFormEn from '../../messages/en/siteForm.json' with { type: 'json' }
import transferEn from '../../messages/en/transfer.json' with { type: 'json' }
import transferScreenEn from '../../messages/en/transferScreen.json' with { type: 'json' }
import validationEn from '../../messages/en/validation.json' with { type: 'json' }
import websiteEn from '../../messages/en/website.json' with { type: 'json' }
import widgetEn from '../../messages/en/widget.json' with { type: 'json' }
import workbenchEn from '../../messages/en/workbench.json' with { type: 'json' }
import admin from '../../messages/zh-CN/admin.json' with { type: 'json' }
import auth from '../../messages/zh-CN/auth.json' with { type: 'json' }
import broken from '../../messages/zh-CN/broken.json' with { type: 'json' }
import business from '../../messages/zh-CN/business.json' with { type: 'json' }
import common from '../../messages/zh-CN/common.json' with { type: 'json' }
import contract from '../../messages/zh-CN/contract.json' with { type: 'json' }
import customer from '../../messages/zh-CN/customer.json' with { type: 'json' }
import daily from '../../messages/zh-CN/daily.json' with { type: 'json' }
import dashboard from '../../messages/zh-CN/dashboard.json' with { type: 'json' }
import designer from '../../messages/zh-CN/designer.json' with { type: 'json' }
import dict from '../../messages/zh-CN/dict.json' with { type: 'json' }
import done from '../../messages/zh-CN/done.json' with { type: 'json' }
import engine from '../../messages/zh-CN/engine.json' with { type: 'json' }
import entity from '../../messages/zh-CN/entity.json' with { type: 'json' }
import errors from '../../messages/zh-CN/errors.json' with { type: 'json' }
import fail from '../../messages/zh-CN/fail.json' with { type: 'json' }
import finance from '../../messages/zh-CN/finance.json' with { type: 'json' }
import flow from '../../messages/zh-CN/flow.json' with { type: 'json' }
import follow from '../../messages/zh-CN/follow.json' with { type: 'json' }
import knowledge from '../../messages/zh-CN/knowledge.json' with { type: 'json' }
import lead from '../../messages/zh-CN/lead.json' with { type: 'json' }
import leave from '../../messages/zh-CN/leave.json' with { type: 'json' }
import log from '../../messages/zh-CN/log.json' with { type: 'json' }
import message from '../../messages/zh-CN/message.json' with { type: 'json' }
import model from '../../messages/zh-CN/model.json' with { type: 'json' }
import news from '../../messages/zh-CN/news.json' with { type: 'json' }
import notice from '../../messages/zh-CN/notice.json' with { type: 'json' }
import office from '../../messages/zh-CN/office.json' with { type: 'json' }
import operations from '../../messages/zh-CN/operations.json' with { type: 'json' }
import order from '../../messages/zh-CN/order.json' with { type: 'json' }
import person from '../../messages/zh-CN/person.json' with { type: 'json' }
import preview from '../../messages/zh-CN/preview.json' with { type: 'json' }
import procurement from '../../messages/zh-CN/procurement.json' with { type: 'json' }
import project from '../../messages/zh-CN/project.json' with { type: 'json' }
import projectWork from '../../messages/zh-CN/projectWork.json' with { type: 'json' }
import quote from '../../messages/zh-CN/quote.json' with { type: 'json' }
import register from '../../messages/zh-CN/register.json' with { type: 'json' }
import report from '../../messages/zh-CN/report.json' with { type: 'json' }
import rule from '../../messages/zh-CN/rule.json' with { type: 'json' }
import sales from '../../messages/zh-CN/sales.json' with { type: 'json' }
import setting from '../../messages/zh-CN/setting.json' with { type: 'json' }
import shell from '../../messages/zh-CN/shell.json' with { type: 'json' }
import site from '../../messages/zh-CN/site.json' with { type: 'json' }
import siteForm from '../../messages/zh-CN/siteForm.json' with { type: 'json' }
import transfer from '../../messages/zh-CN/transfer.json' with { type: 'json' }
import transferScreen from '../../messages/zh-CN/transferScreen.json' with { type: 'json' }
import validation from '../../messages/zh-CN/validation.json' with { type: 'json' }
import website from '../../messages/zh-CN/website.json' with { type: 'json' }
import widget from '../../messages/zh-CN/widget.json' with { type: 'json' }
import workbench from '../../messages/zh-CN/workbench.json' with { type: 'json' }
import type { Locale } from './locales.ts'

export interface Messages {
  [key: string]: string | Messages
}

const zh = {
  ...broken,
  ...admin,
  ...common,
  ...finance,
  ...flow,
  ...follow,
  ...customer,
  ...lead,
  ...business,
  ...auth,
  ...dashboard,
  ...done,
  ...engine,
  ...entity,
  ...errors,
  ...fail,
  ...leave,
  ...message,
  ...model,
  ...news,
  ...notice,
  ...log,
  ...person,
  ...rule,
  ...sales,
  ...setting,
  ...designer,
  ...dict,
  ...office,
  ...order,
  ...shell,
  ...website,
  ...widget,
  ...operations,
  ...workbench,
  ...validation,
  ...site,
  ...siteForm,
  ...preview,
  ...procurement,
  ...project,
  ...quote,
  ...contract,
  ...daily,
  ...knowledge,
  ...projectWork,
  ...report,
  ...register,
  ...transfer,
  ...transferScreen,
}
const english: typeof zh = {
  ...brokenEn,
  ...adminEn,
  ...commonEn,
  ...financeEn,
  ...flowEn,
  ...followEn,
  ...customerEn,
  ...leadEn,
  ...businessEn,
  ...authEn,
  ...dashboardEn,
  ...doneEn,
  ...engineEn,
  ...entityEn,
  ...errorsEn,
  ...failEn,
  ...leaveEn,
  ...messageEn,
  ...modelEn,
  ...newsEn,
  ...noticeEn,
  ...logEn,
  ...personEn,
  ...ruleEn,
  ...salesEn,
  ...settingEn,
  ...designerEn,
  ...dictEn,
  ...officeEn,
  ...orderEn,
  ...shellEn,
  ...websiteEn,
  ...widgetEn,
  ...operationsEn,
  ...workbenchEn,
  ...validationEn,
  ...siteEn,
  ...siteFormEn,
  ...previewEn,
  ...procurementEn,
  ...projectEn,
  ...quoteEn,
  ...contractEn,
  ...dailyEn,
  ...knowledgeEn,
  ...projectWorkEn,
  ...reportEn,
  ...registerEn,
  ...transferEn,
  ...transferScreenEn,
}

export type Feature = keyof typeof zh
export type Texts<F extends Feature> = (typeof zh)[F]

const all: Record<Locale, typeof zh> = { 'zh-CN': zh, en: english }

/** All texts of a language, or those of the named features. */
export function messagesOf(locale: Locale, features?: readonly Feature[]): Messages {
  if (!features) return all[locale]
  return Object.fromEntries(features.map((feature) => [feature, all[locale][feature] as Messages]))
}

/** The texts of one feature, for a part that takes them as a plain object. */
export function textsOf<F extends Feature>(locale: Locale, feature: F): Texts<F> {
  return all[locale][feature]
}
