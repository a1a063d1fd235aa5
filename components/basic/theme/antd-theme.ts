// antd's theme from the design tokens: every colour and measure of components.
import type { MappingAlgorithm, ThemeConfig } from 'antd'
import theme from 'antd/es/theme'
import { type Density, densities, type Mode, type Palette, palettes } from './palette'

const LINE_HEIGHT = 1.571

const fontFamily =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei", sans-serif'

/** A dialog's paddings and hairlines; antd takes them as tokens, though its types keep them to itself. */
function modalMeasures(line: string): object {
  return {
    contentPadding: 0,
    headerPadding: '14px 20px',
    headerMarginBottom: 0,
    headerBorderBottom: `1px solid ${line}`,
    bodyPadding: '16px 20px',
    footerPadding: '12px 20px',
    footerMarginTop: 0,
    footerBorderTop: `1px solid ${line}`,
    confirmBodyPadding: '20px',
  }
}

/** An algorithm that leaves our seeds as they are: the dark one would dim them, and their contrast is measured (visual language 2). */
function exact(algorithm: MappingAlgorithm, c: Palette): MappingAlgorithm {
  return (seed, map) => ({
    ...algorithm(seed, map),
    colorPrimary: c.primary,
    colorLink: c.primary,
    colorSuccess: c.ok,
    colorWarning: c.wait,
    colorError: c.bad,
    colorErrorHover: c.bad,
    colorInfo: c.run,
  })
}

/** The theme of one mode and density; `coarse` is a finger instead of a mouse. Seeds are literal colours, because antd derives others from them. */
export function antdTheme(mode: Mode, density: Density, coarse: boolean): ThemeConfig {
  const c = palettes[mode]
  const { row: dense, font, cell } = densities[density]
  const row = coarse ? Math.max(dense, 48) : dense
  const cellBlock = (row - 1 - font * LINE_HEIGHT) / 2
  const shadow = `0 0 0 3px ${c.primaryBg}`
  const errorShadow = `0 0 0 3px ${c.badBg}`
  const control = {
    colorBorder: c.control,
    hoverBorderColor: c.primary,
    activeBorderColor: c.primary,
    activeShadow: shadow,
    errorActiveShadow: errorShadow,
  }
  return {
    algorithm: exact(mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, c),
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryActive,
      colorPrimaryBg: c.primaryBg,
      colorPrimaryBgHover: c.primaryBg2,
      colorPrimaryBorder: c.primaryLine,
      colorPrimaryText: c.primary,
      colorLink: c.primary,
      colorLinkHover: c.primaryHover,
      colorLinkActive: c.primaryActive,
      colorSuccess: c.ok,
      colorWarning: c.wait,
      colorError: c.bad,
      colorErrorBorder: c.badLine,
      colorInfo: c.run,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextDescription: c.text3,
      colorTextPlaceholder: c.text3,
      colorTextQuaternary: c.text3,
      colorTextDisabled: c.textOff,
      colorTextLightSolid: c.textOn,
      colorIcon: c.text3,
      colorIconHover: c.text,
      colorBgLayout: c.bg,
      colorBgContainer: c.surface,
      colorBgElevated: mode === 'dark' ? c.surface2 : c.surface,
      colorFillAlter: c.surface2,
      colorFillSecondary: c.surface3,
      colorBgMask: c.mask,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.line,
      colorSplit: c.lineSoft,
      controlItemBgActive: c.primaryBg,
      controlItemBgActiveHover: c.primaryBg2,
      controlItemBgHover: c.surface2,
      fontFamily,
      fontSize: 13,
      lineHeight: LINE_HEIGHT,
      fontWeightStrong: 600,
      borderRadius: 4,
      borderRadiusLG: 6,
      borderRadiusSM: 3,
      controlHeight: coarse ? 44 : 32,
      controlHeightSM: coarse ? 32 : 24,
      controlHeightLG: coarse ? 48 : 40,
      wireframe: false,
      boxShadow: c.e1,
      boxShadowSecondary: c.e2,
      motionDurationFast: '.12s',
      motionDurationMid: '.18s',
      motionDurationSlow: '.26s',
      zIndexPopupBase: 1000,
      screenLG: 992,
      screenLGMin: 992,
    },
    components: {
      Table: {
        headerBg: c.surface2,
        headerColor: c.text2,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        headerSortActiveBg: c.surface2,
        headerSortHoverBg: c.surface3,
        bodySortBg: 'transparent',
        fixedHeaderSortActiveBg: c.surface2,
        borderColor: c.lineSoft,
        rowHoverBg: c.surface2,
        rowSelectedBg: c.primaryBg,
        rowSelectedHoverBg: c.primaryBg2,
        cellFontSize: font,
        cellFontSizeMD: font,
        cellFontSizeSM: font,
        cellPaddingInline: cell,
        cellPaddingBlock: cellBlock,
        cellPaddingInlineMD: cell,
        cellPaddingBlockMD: 5.5,
        cellPaddingInlineSM: 8,
        cellPaddingBlockSM: 3,
        selectionColumnWidth: 40,
        footerBg: c.surface,
        footerColor: c.text,
      },
      Tabs: {
        horizontalItemGutter: 20,
        horizontalItemPadding: '9px 0',
        titleFontSize: 13,
        inkBarColor: c.primary,
        horizontalMargin: '0',
        itemColor: c.text2,
      },
      Segmented: {
        trackBg: c.surface3,
        trackPadding: 2,
        itemColor: c.text2,
        itemHoverColor: c.text,
        itemSelectedBg: c.surface,
        itemSelectedColor: c.text,
        boxShadowTertiary: `0 0 0 1px ${c.line}`,
      },
      Form: { labelColor: c.text2, labelFontSize: 13, itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
      Input: control,
      // days of the neighbouring months may be chosen, so they must be readable
      DatePicker: { ...control, cellHoverBg: c.surface2, colorTextDisabled: c.text3 },
      Cascader: { optionSelectedBg: c.primaryBg },
      Select: {
        ...control,
        activeOutlineColor: c.primaryBg,
        optionHeight: 32,
        optionActiveBg: c.surface2,
        optionSelectedBg: c.primaryBg,
        optionSelectedFontWeight: 600,
        selectorBg: c.surface,
        multipleItemBg: c.surface3,
      },
      Button: {
        fontWeight: 400,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        paddingInline: 14,
        paddingInlineSM: 10,
        defaultBorderColor: c.lineStrong,
        defaultColor: c.text,
        defaultBg: c.surface,
      },
      Checkbox: { colorBorder: c.control, controlInteractiveSize: 14 },
      Radio: { colorBorder: c.control },
      Switch: { trackMinWidth: 28, trackHeight: 16, handleSize: 12 },
      Modal: { titleFontSize: 16, borderRadiusLG: 10, ...modalMeasures(c.line) },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 20 },
      Pagination: { itemSize: 32, itemActiveBg: c.surface },
      Tooltip: { colorBgSpotlight: c.frame, colorTextLightSolid: '#ffffff' },
      Notification: { zIndexPopup: 1100 },
    },
  }
}
