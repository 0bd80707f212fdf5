import { FormFields, type ShownForm } from '../contact-forms/contact-form-page.tsx'
import { Notice } from '../kit/parts.tsx'
import { renderPage } from '../page.tsx'
import { HelpPage, homeOf, type HelpCenter } from './help-center.tsx'
import { textsIn } from './help-language.ts'

type ContactProps = Omit<ShownForm, 'isEmbedded'> & { center: HelpCenter }

/** Contact form of a help center, as HTML. */
export const contactPage = ({ center, ...shown }: ContactProps): string =>
  renderPage(
    <HelpPage center={center} title={`${shown.form.headerText} · ${center.name}`} description="">
      <section className="form-card narrow">
        <FormFields {...shown} action={`${center.base}/contact`} labels={textsIn(center.language)} />
      </section>
    </HelpPage>,
  )

/** HTML that replaces the form after it was sent. */
export const sentContactPage = ({ center, form }: Pick<ContactProps, 'center' | 'form'>): string =>
  renderPage(
    <HelpPage center={center} title={`${form.headerText} · ${center.name}`} description="">
      <section className="form-card narrow">
        <h1 dir="auto">{form.headerText}</h1>
        <Notice>{form.submitMsg}</Notice>
        <p className="links">
          <a href={homeOf(center)}>{textsIn(center.language).articles}</a>
        </p>
      </section>
    </HelpPage>,
  )
