import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { knowledgeBaseLimits } from '#domain/knowledge/knowledge-base.ts'
import {
  advancedDocsSchema,
  checkDocHost,
  codeDocsSchema,
  docsLanguages,
  docsSettingLimits,
  docsThemes,
  generalDocsSchema,
  styleSchema,
  seoDocsSchema,
  shortName,
  updateDoc,
  updateDocCSSJS,
  updateDocSettings,
  type DocDetail,
} from '#domain/knowledge/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundRadio, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { HostCheck } from '#app/hosts/host-check.tsx'
import { paths } from '#app/paths.ts'
import { useBase } from './base-frame.tsx'
import { DeleteBase } from './delete-base.tsx'
import { docForm } from './doc-form.tsx'
import { DocPicture } from '../pictures/doc-picture.tsx'
import { FeatureLock } from '../feature-lock.tsx'
import { DocsFormFields } from './docs-form-fields.tsx'

const languages = Object.entries(docsLanguages).map(([value, label]) => ({ value, label }))

/** An existing short name remains valid (D1-02). */
const generalOf = ({ name: before }: Pick<DocDetail, 'name'>) =>
  generalDocsSchema.check(
    z.refine(({ name }) => name === before || name.length >= docsSettingLimits.leastName, {
      error: shortName,
      path: ['name'],
    }),
  )

function DeleteRow({ doc }: { doc: DocDetail }) {
  const navigate = useNavigate()
  return <DeleteBase base={doc} onDeleted={() => void navigate(paths.allKnowledge)} />
}

/** The page `general` (KBS-011). */
export const GeneralSettings = docForm({
  title: 'General',
  endpoint: updateDoc,
  schemaOf: generalOf,
  valuesOf: ({ name, detail, language }) => ({ name, detail, language }),
  Fields: ({ form: { control }, doc, isLocked, denied }) => (
    <>
      <BoundText
        control={control}
        name="name"
        label="Name"
        max={knowledgeBaseLimits.name}
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="detail"
        label="Description"
        max={knowledgeBaseLimits.detail}
        locked={isLocked}
        optional
        rows={2}
      />
      <BoundSelect
        control={control}
        name="language"
        label="Language"
        help="Of the words around the articles"
        options={languages}
        denied={denied}
      />
      <DeleteRow doc={doc} />
    </>
  ),
})

function DocHost() {
  const desk = useDesk()
  const { doc, reload } = useBase()
  const denied = useAccess(checkDocHost, true)
  return (
    <HostCheck
      state={doc.hostState}
      denied={denied}
      onCheck={async () => {
        await callDesk(desk, checkDocHost, { id: doc.id })
        reload()
      }}
    />
  )
}

/** The page `advance` (KBS-012). */
export const AdvancedSettings = docForm({
  title: 'Advance',
  endpoint: updateDocSettings,
  schemaOf: () => advancedDocsSchema,
  valuesOf: ({ cname, docsVisible, docsForm }) => ({ cname, docsVisible, docsForm }),
  Fields: ({ form: { control }, isLocked, denied }) => (
    <>
      <BoundSwitch
        control={control}
        name="docsVisible"
        label="Visible"
        help="Readers find the help center. Switched off it answers nobody."
        denied={denied}
      />
      <BoundText
        control={control}
        name="cname"
        label="Custom domain"
        help="A host of your own, such as help.example.com. It is served once it is verified."
        locked={isLocked}
        optional
      />
      <DocHost />
      <DocsFormFields control={control} isLocked={isLocked} denied={denied} />
    </>
  ),
})

/** The page `seo` (KBS-013). */
export const SeoSettings = docForm({
  title: 'SEO',
  endpoint: updateDocSettings,
  schemaOf: () => seoDocsSchema,
  valuesOf: ({ seoTitle, seoDescription, gaKey, anonymizedIp }) => ({
    ...{ seoTitle, seoDescription, gaKey, anonymizedIp },
  }),
  Fields: ({ form: { control }, isLocked, denied }) => (
    <>
      <BoundText
        control={control}
        name="seoTitle"
        label="SEO title"
        max={docsSettingLimits.seoTitle.most}
        locked={isLocked}
        optional
      />
      <BoundText
        control={control}
        name="seoDescription"
        label="SEO description"
        max={docsSettingLimits.seoDescription.most}
        locked={isLocked}
        optional
        rows={2}
      />
      <DocPicture type="ogImage" label="Sharing picture" help="Shown where a link is shared" />
      <BoundText
        control={control}
        name="gaKey"
        label="Google Analytics key"
        help="Like 123456-1, UA-123456-1 or G-ABC123. It is stored and not used: help centers load nothing from Google."
        locked={isLocked}
        optional
      />
      <BoundSwitch control={control} name="anonymizedIp" label="Anonymize IP addresses" denied={denied} />
    </>
  ),
})

const themeWords = { auto: 'As the reader has it', light: 'Light', dark: 'Dark' }

/** Appearance of the help center (KBS-010). */
export const CustomizationSettings = docForm({
  title: 'Customization',
  endpoint: updateDocSettings,
  schemaOf: () => styleSchema,
  valuesOf: ({ look }) => look,
  inputOf: (look) => ({ look }),
  Fields: ({ form: { control }, isLocked }) => (
    <>
      <BoundText
        control={control}
        name="heading"
        label="Heading"
        help="Above the search; empty for the name"
        max={docsSettingLimits.heading}
        locked={isLocked}
        optional
      />
      <BoundText
        control={control}
        name="accent"
        label="Accent colour"
        help="As # and six digits"
        locked={isLocked}
      />
      {isLocked || (
        <BoundRadio
          control={control}
          name="theme"
          label="Theme"
          options={docsThemes.map((value) => ({ value, label: themeWords[value] }))}
        />
      )}
      <DocPicture type="logo" label="Logo" />
      <DocPicture type="favicon" label="Favicon" />
      <DocPicture type="background" label="Background" help="Behind the search of the front page" />
    </>
  ),
})

const CodeForm = docForm({
  title: 'Custom CSS & JS',
  endpoint: updateDocCSSJS,
  schemaOf: () => codeDocsSchema,
  valuesOf: ({ css, javascript }) => ({ css, javascript }),
  Fields: ({ form: { control }, isLocked }) => (
    <>
      <BoundText
        control={control}
        name="css"
        label="CSS"
        help="It is checked and rewritten when you save: imports and addresses of other hosts are left out."
        max={docsSettingLimits.css}
        locked={isLocked}
        optional
        rows={10}
      />
      <BoundText
        control={control}
        name="javascript"
        label="JavaScript"
        help="It runs on the verified custom domain of this help center, and never on the host of the desk, where agents are signed in."
        max={docsSettingLimits.javascript}
        locked={isLocked}
        optional
        rows={8}
      />
    </>
  ),
})

/** The page `custom-css-js` (KBS-016). */
export const CodeSettings = () => (
  <FeatureLock feature="knowledgeBase.customCSSJavascript" title="Custom CSS & JS">
    <CodeForm />
  </FeatureLock>
)
