import { Label, PageTitle } from '../../shared/ui'
import styles from './about-page.module.css'

/** The manifesto of the collective. The landing page shows its opening lines. */
export function AboutManifesto() {
  return (
    <section className={styles.manifesto} aria-label="Manifesto" data-typeface="serif">
      <Label as="p">Manifesto</Label>
      <div>
        <PageTitle className={styles.title}>Taste is an argument you can lose.</PageTitle>
        <p className={styles.lead}>So we write the number down, say why, and let you check the can.</p>
        <div className={styles.text}>
          <p>
            CCC began with a fridge, a kitchen scale and an argument about whether a drink can be adequate. The argument goes on. Now we
            keep minutes.
          </p>
          <p>
            We run three projects. Caffeine tastes energy drinks on the record, cold, with the labels covered. Culinary goes to restaurants,
            orders what the next table is having, and judges food, service, ambiance, cleanliness and value. Quotes collects sentences that
            outlived their authors, with their sources.
          </p>
          <p>
            The rules fit on a beer mat. We pay for what we taste. Nobody sees another score before writing their own. A rating has one
            decimal: two would be false precision, and none would be politeness. There are six tiers, S to F, and the letter follows from
            the number unless we decide otherwise.
          </p>
          <p>
            We are wrong in public. When a recipe changes or a cook leaves, we go back. Every review shows when we visited and when it was
            last updated.
          </p>
          <p>None of this makes us right. It makes us easy to check, and that lasts longer.</p>
        </div>
      </div>
    </section>
  )
}
